import { signIn } from "../caller.mjs";
import { domain } from "../domain.mjs";
import { consoleWith } from "../seed/console.mjs";

/** Later than any test will run: what was deleted then is never purged. */
const NEVER = "2999-01-01 00:00:00.000Z";

/**
 * Makes what was deleted stay, so that it is still there when the format is upgraded years later.
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
    if (!("files" in of) || of.files?.kind !== "attached") continue;
    await sql(`UPDATE ${entity.name} SET removed = (SELECT json_group_array(json_set(value, '$.deleted', '${NEVER}'))
      FROM json_each(removed)) WHERE json_type(nullif(removed, '')) = 'array'`);
  }
}
