import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, describe as group, it } from "vitest";
import { categories, changePasswordInput, employeeInput, entities, parseInput, registerInput } from "#domain/index";
import { routes } from "../routes.ts";
import { describe } from "./description.ts";
import { codesOf, inputSchema } from "./inputs.ts";
import { recordSchema } from "./records.ts";

const description = describe(routes, "1.2.3");
const paths = description.paths as Record<string, Record<string, { responses: object; operationId: string }>>;
const { schemas } = description.components as { schemas: Record<string, { properties?: object }> };

it("is an OpenAPI 3.1 document", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(description)));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, "3.1"]);
});

it("refers to nothing that is not there", () => {
  const references = new Set(
    [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path),
  );
  const missing = [...references].filter(
    (path) =>
      path.split("/").reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], description) === undefined,
  );
  expect(references.size).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it("names each operation once", () => {
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(routes.length);
});

it("cannot be made without one of the routes, nor with one that there is not", () => {
  const [first, ...others] = routes;
  if (!first) throw new Error("no routes");
  expect(() => describe(others, "")).toThrow(`in no route table: ${first.method} ${first.path}`);
  expect(() => describe([...routes, { ...first, path: "/api/more" }], "")).toThrow("GET /api/more is in a route table");
});

group("records", () => {
  it.each(entities.map(({ entity }) => entity))(
    "of $name have the members that SQL gives them",
    ({ name, fields, computed, own, guarded }) => {
      const shown = Object.keys(fields).filter((field) => fields[field]?.json);
      const component = Object.values(schemas).find(({ properties }) =>
        JSON.stringify((properties as { id?: object })?.id)?.includes(`"x-collection":"${name}"`),
      );
      expect(Object.keys(component?.properties ?? {}).sort()).toEqual(
        [
          "id",
          ...shown,
          ...Object.values(guarded).map(({ flag }) => flag),
          ...Object.keys({ ...computed, ...own }),
        ].sort(),
      );
    },
  );

  it("have no member that nothing describes", () => {
    const json = (sql: string) => sql;
    const place = { ...categories.fields.name, json, column: { type: "geoPoint" } };
    expect(() => recordSchema({ ...categories, fields: { place } })).toThrow("Nothing describes the field place");
    expect(() => recordSchema({ ...categories, computed: { height: json } })).toThrow("computed member height");
  });
});

group("what people send", () => {
  it("is described in the form that needs no conversion", () => {
    const { properties, required } = inputSchema(employeeInput);
    expect(required).not.toContain("userId");
    expect(properties).toMatchObject({
      firstName: { type: "string", minLength: 1, maxLength: 100 },
      passportIssueDate: { anyOf: [{ type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }, { type: "null" }] },
      userId: { anyOf: [{ "x-collection": "users" }, { type: "null" }] },
    });
    expect(inputSchema(registerInput).properties?.username?.pattern).toBe("^[^\\s@]{1,100}$");
  });

  it.each([
    [changePasswordInput, { currentPassword: "", newPassword: "123456" }],
    [changePasswordInput, { currentPassword: "x", newPassword: "1" }],
    [changePasswordInput, { currentPassword: "x", newPassword: "é".repeat(36) }],
    [registerInput, { username: "admіn", email: "a@b.cc", fullName: "x", password: "123456" }],
    [employeeInput, {}],
    [employeeInput, { firstName: "x".repeat(101) }],
  ])("is refused with codes that are described (%#)", (schema, body) => {
    let code = "";
    try {
      parseInput(schema, body);
    } catch (refusal) {
      code = String(refusal).replace(/^.*: /, "");
    }
    expect(codesOf(schema)).toContain(code);
  });
});
