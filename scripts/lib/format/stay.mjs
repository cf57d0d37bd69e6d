import { Failure } from "../failure.mjs";

/** Later than any test will run: what was deleted then is never purged. */
const NEVER = "2999-01-01 00:00:00.000Z";

/**
 * Makes what was deleted stay, so that it is still there when the format is upgraded years later.
 * @param {string} url
 * @param {string} identity of the superuser
 * @param {string} password
 */
export async function stay(url, identity, password) {
  const console = `${url}/api/collections/_superusers/auth-with-password`;
  const { token } = await (await post(console, { identity, password })).json();
  const tables = ["documents", "categories", "subcategories", "employees"];
  const statements = [
    ...tables.map((table) => `UPDATE ${table} SET deleted = '${NEVER}' WHERE deleted <> ''`),
    `UPDATE employees SET removed = (SELECT json_group_array(json_set(value, '$.deleted', '${NEVER}'))
      FROM json_each(removed)) WHERE json_type(nullif(removed, '')) = 'array'`,
  ];
  for (const query of statements) await post(`${url}/api/sql`, { query }, token);
}

/**
 * @param {string} url
 * @param {Record<string, string>} body
 * @param {string} [token]
 */
async function post(url, body, token = "") {
  const headers = { "Content-Type": "application/json", Authorization: token };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Failure(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
