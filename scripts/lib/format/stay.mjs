import { Caller } from "../caller.mjs";
import { domain } from "../domain.mjs";

/** So much later than it was, whatever ends with time has begun: a whole number of the calendar's cycles of 400 years. */
const YEARS = 800;
const MILLISECONDS = 2 * 146_097 * 24 * 60 * 60 * 1000;

/** What was told and done in a year from this one on is what {@link stay} has moved. */
export const MOVED_FROM = "2700";

/** @param {string} time a time as PocketBase stores it, as SQL */
const moved = (time) => `strftime('%Y-%m-%d %H:%M:%fZ', ${time}, '+${YEARS} years')`;

/** What is purged so long after a time in milliseconds: activity, notices, sessions, known browsers; and what ends. */
const TIMES = {
  activity: ["at"],
  notices: ["at"],
  sessions: ["created", "seen"],
  devices: ["seen"],
  shares: ["expires"],
  invitations: ["expires"],
};

/**
 * Makes what was deleted, done and told, and what ends, stay, so that it is still there when the format is upgraded years
 * later. The order of times stays.
 * @param {string} url
 * @param {string} token of the superuser
 */
export async function stay(url, token) {
  const superuser = new Caller(url, { Authorization: token });
  /** @param {string} query @returns {Promise<string[][]>} */
  const sql = async (query) => (await superuser.send("POST", "/api/sql", { query })).rows ?? [];
  for (const { owner, entity, ...of } of (await domain()).entities) {
    const { name, fields } = entity;
    if (owner === "tenant") await sql(`UPDATE ${name} SET deleted = ${moved("deleted")} WHERE deleted <> ''`);
    for (const column of ["notes", "views", "papers"]) if (column in fields) await keepRemovedParts(sql, name, column);
    if (!("files" in of) || of.files?.kind !== "attached") continue;
    await sql(`UPDATE ${name} SET removed = (SELECT json_group_array(
        json_set(value, '$.deleted', ${moved("value ->> 'deleted'")})) FROM json_each(removed))
      WHERE json_type(nullif(removed, '')) = 'array'`);
  }
  // activity is never changed, but for this
  const [[trigger = ""] = []] = await sql("SELECT sql FROM sqlite_schema WHERE name = 'activity_unchanged'");
  await sql("DROP TRIGGER activity_unchanged");
  for (const [table, columns] of Object.entries(TIMES))
    await sql(`UPDATE ${table} SET ${columns.map((name) => `${name} = ${name} + ${MILLISECONDS}`).join(", ")}`);
  await sql(trigger);
}

/**
 * @param {(query: string) => Promise<unknown>} sql
 * @param {string} table
 * @param {string} column an object of parts by their ids
 */
async function keepRemovedParts(sql, table, column) {
  await sql(`UPDATE ${table} SET ${column} = (SELECT json_group_object(key, CASE WHEN value ->> 'removed' IS NULL
      THEN json(value) ELSE json_set(value, '$.removed', ${moved("value ->> 'removed'")}) END) FROM json_each(${column}))
    WHERE json_type(nullif(${column}, '')) = 'object'`);
}
