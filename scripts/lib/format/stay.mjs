import { signIn } from "../caller.mjs";
import { domain } from "../domain.mjs";
import { consoleWith } from "../seed/console.mjs";

/** Later than any test will run: what was deleted then is never purged. */
const NEVER = "2999-01-01 00:00:00.000Z";

/** The same in milliseconds. */
const NEVER_MS = Date.parse(NEVER);

/**
 * Makes what was deleted and links that end stay, so that it is still there when the format is upgraded years later.
 * @param {string} url
 * @param {string} identity of the superuser
 * @param {string} password
 */
export async function stay(url, identity, password) {
  const { token } = await signIn(url, "/api/collections/_superusers/auth-with-password", { identity, password });
  const { sql } = consoleWith(url, token);
  for (const { owner, entity, ...of } of (await domain()).entities) {
    if (owner !== "tenant") continue;
    await sql(`UPDATE ${entity.name} SET deleted = '${NEVER}' WHERE deleted <> ''`);
    if ("notes" in entity.fields) await keepRemovedParts(sql, entity.name, "notes");
    if (!("files" in of) || of.files?.kind !== "attached") continue;
    await sql(`UPDATE ${entity.name} SET removed = (SELECT json_group_array(json_set(value, '$.deleted', '${NEVER}'))
      FROM json_each(removed)) WHERE json_type(nullif(removed, '')) = 'array'`);
  }
  await keepRemovedParts(sql, "users", "views");
  for (const table of ["shares", "invitations"]) await sql(`UPDATE ${table} SET expires = ${NEVER_MS}`);
}

/**
 * @param {(query: string) => Promise<unknown>} sql
 * @param {string} table
 * @param {string} column an object of parts by their ids
 */
async function keepRemovedParts(sql, table, column) {
  await sql(`UPDATE ${table} SET ${column} = (SELECT json_group_object(key, CASE WHEN value ->> 'removed' IS NULL
      THEN json(value) ELSE json_set(value, '$.removed', '${NEVER}') END) FROM json_each(${column}))
    WHERE json_type(nullif(${column}, '')) = 'object'`);
}
