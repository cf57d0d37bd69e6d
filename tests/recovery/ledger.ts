import { sqlite } from "./sqlite.ts";

/** A record as the person who sent it knows it. */
export interface Known {
  name: string;
  deleted: boolean;
  /** SHA-256 in hex of its files that can be reached or brought back. */
  files: string[];
}

/** Every record that has to be there, by collection and id. */
export type Ledger = Map<string, Known>;

export const copyOf = (ledger: Ledger): Ledger => structuredClone(ledger);

const RECORDS = `
  SELECT 'documents/' || id AS key, name, deleted <> '' AS deleted, sha256 AS files FROM documents
  UNION ALL SELECT 'categories/' || id, name, deleted <> '', '' FROM categories
  UNION ALL SELECT 'employees/' || r.id, r.firstName, r.deleted <> '', coalesce((SELECT group_concat(sha256, ' ') FROM (
      SELECT value ->> 'sha256' AS sha256 FROM json_each(nullif(r.attachments, '')) WHERE type = 'object'
      UNION ALL SELECT value ->> 'sha256' FROM json_each(nullif(r.removed, '')) WHERE type = 'object')), '')
    FROM employees r`;

/** Compares the records with those that were acknowledged: none lost, none doubled, none undone. */
export function auditRecords(database: string, expected: Ledger): string[] {
  const found: string[] = [];
  const rows = sqlite<{ key: string; name: string; deleted: number; files: string }>(database, RECORDS);
  const there = new Set(rows.map(({ key }) => key));
  for (const [key, { name }] of expected) if (!there.has(key)) found.push(`A record is lost: ${key} “${name}”`);
  for (const { key, name, deleted, files } of rows) {
    const known = expected.get(key);
    if (!known) found.push(`Nobody has made the record ${key} “${name}”`);
    else {
      if (known.name !== name) found.push(`The record ${key} is called “${name}” instead of “${known.name}”`);
      if (known.deleted !== (deleted === 1)) found.push(`The record ${key} is ${deleted ? "" : "not "}deleted`);
      if (known.files.toSorted().join(" ") !== files.split(" ").toSorted().join(" ").trim())
        found.push(`The record ${key} has other files than were sent`);
    }
  }
  return found;
}
