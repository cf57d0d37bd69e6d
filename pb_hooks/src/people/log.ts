import type { PbApp } from "../kernel/pocketbase.d.ts";
import type { Subject } from "./subject.ts";

/* The server's log (auxiliary.db), which keeps requests and errors for a week. */

/** How a value may be written in a row of the log: as it is, in JSON, and in an address. */
function spellings(value: string): string[] {
  const encoded = encodeURIComponent(value);
  return [value, JSON.stringify(value).slice(1, -1), encoded, encoded.replace(/%20/g, "+")];
}

const named = `EXISTS (SELECT 1 FROM json_each({:needles}) n
  WHERE instr(lower(l.message || ' ' || l.data), lower(n.value)) > 0)`;

/** Parameters of {@link named}. @param identifiers of a subject */
function needlesOf(identifiers: readonly string[]): { needles: string } {
  return { needles: JSON.stringify([...new Set(identifiers.flatMap(spellings))]) };
}

/** Rows of the log that name the person. */
export function logRows(app: PbApp, { identifiers }: Subject): string[] {
  const list = arrayOf("");
  const sql = `SELECT json_object('created', l.created, 'message', l.message, 'data', l.data) FROM _logs l WHERE ${named} ORDER BY l.created`;
  app.auxDB().newQuery(sql).bind(needlesOf(identifiers)).column(list);
  return list;
}
