import { sqlite } from "./sqlite.ts";

/** The streams of the change log in which a row of a collection stands, as SQL over the row `r`. */
const STREAMS: Record<string, readonly string[]> = {
  categories: ["r.tenant"],
  subcategories: ["r.tenant"],
  documents: ["r.tenant"],
  employees: ["r.tenant"],
  // nobody else hears of what is one person's own
  reminders: ["r.createdBy"],
  organizations: ["r.id", "'platform'"],
  users: ["r.id", "'platform'", "r.organizationId"],
};

/** Compares the change log, and the versions of fields, with the rows that they are about. */
export function auditLog(database: string): string[] {
  const missing = Object.entries(STREAMS).flatMap(([collection, streams]) =>
    streams.map(
      (stream) => `SELECT 'The change log lacks ${collection}/' || r.id || ' in ' || ${stream} AS finding
        FROM ${collection} r WHERE ${stream} <> '' AND NOT EXISTS (SELECT 1 FROM changes c
          WHERE c.tenant = ${stream} AND c.collection = '${collection}' AND c.record = r.id)`,
    ),
  );
  const known = Object.keys(STREAMS).map((name) => `'${name}'`);
  const versions = Object.keys(STREAMS).map(
    (collection) => `SELECT 'There are versions of fields of ${collection}/' || v.record || ', which is gone'
      FROM field_versions v WHERE v.collection = '${collection}' AND v.record NOT IN (SELECT id FROM ${collection})`,
  );
  const queries = [
    ...missing,
    ...versions,
    `SELECT 'The change log names ' || collection || '/' || record FROM changes
      WHERE collection NOT IN (${known.join(", ")})`,
    `SELECT 'The change log goes to ' || max(seq) || ', its sequence to ' || (SELECT seq FROM sqlite_sequence
      WHERE name = 'changes') FROM changes HAVING max(seq) > (SELECT seq FROM sqlite_sequence WHERE name = 'changes')`,
    `SELECT 'The mark of a backup is left' FROM sync_state WHERE name = 'copy'`,
    `SELECT 'More than one incarnation is open' FROM sync_state WHERE name >= 'run.' AND name < 'run/' AND value = ''
      GROUP BY value HAVING count(*) > 1`,
  ];
  return sqlite<{ finding: string }>(database, queries.join("\nUNION ALL ")).map(({ finding }) => finding);
}
