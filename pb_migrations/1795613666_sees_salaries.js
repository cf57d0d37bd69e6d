// An organization may hide salaries: a permission to see them, and a rule that closes employees to those without it.

const all = ["upload", "download", "view", "delete", "seesSalaries"];
const before = '(@request.auth.role = "admin" || @request.auth.role = "user")';
const sees =
  '(tenant = @request.auth.id || @request.auth.role = "admin" || @request.auth.permissions:each ?= "seesSalaries" || @request.auth.organizationId.settings.hidesSalaries != true)';
const after = `${before} && ${sees}`;

function setPermissions(app, values) {
  const users = app.findCollectionByNameOrId("users");
  const field = users.fields.getByName("permissions");
  field.values = values;
  field.maxSelect = values.length;
  app.save(users);
}

function replaceRule(app, from, to) {
  const employees = app.findCollectionByNameOrId("employees");
  employees.listRule = employees.listRule.replace(from, to);
  employees.viewRule = employees.viewRule.replace(from, to);
  app.save(employees);
}

migrate(
  (app) => {
    setPermissions(app, all);
    replaceRule(app, before, after);
  },
  (app) => {
    replaceRule(app, after, before);
    app
      .db()
      .newQuery(
        `UPDATE users SET permissions = (SELECT json_group_array(value) FROM json_each(permissions)
         WHERE value <> 'seesSalaries') WHERE permissions LIKE '%seesSalaries%'`,
      )
      .execute();
    setPermissions(app, all.slice(0, 4));
  },
);
