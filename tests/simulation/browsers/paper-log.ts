/* What the log of rows says of papers, files and handlings of employees and documents. */

import {
  type AttachmentType,
  attachmentTypes,
  paperOfFile,
  salaryText,
  specifiedFields,
  specifiedOf,
} from "#domain/index";
import type { Act, LogRow } from "./effect-log.ts";

/** Whether a request like this was answered with success. */
export type WasDone = (method: string, path: string) => boolean;

/** What a JSON column holds: SQLite notes it as JSON where a statement has just made it so, else as a text. */
export function parsed<T>(value: LogRow[string] | undefined): T | null {
  return typeof value === "object" ? (value as T | null) : JSON.parse(String(value || "null"));
}

/** A column's value as JSON has it. */
export function valueOfColumn(name: string, value: LogRow[string] | undefined): string {
  const text = String(value ?? "");
  if (name === "salary") return text === "" ? "" : salaryText(text);
  return name.endsWith("Date") ? text.slice(0, 10) : text;
}

interface LoggedPaper {
  number: string | null;
  expiryDate: string | null;
  issuer: string | null;
  removed?: string;
  was?: Record<string, string>;
}

const papersIn = (row: LogRow) => parsed<Record<string, LoggedPaper>>(row.papers) ?? {};

/** Papers that came back, and those that went, by their ids. */
function movedPapers(before: LogRow, after: LogRow): { returned: string[]; removed: string[] } {
  const [had, has] = [papersIn(before), papersIn(after)];
  const isOut = (paper: LoggedPaper | undefined) => paper?.removed !== undefined;
  const isBack = (id: string) => {
    const known = had[id];
    const fields = Object.entries(known?.was ?? {});
    // a new one in the place of one that is gone has a number of its own
    return fields.every(([name, value]) => (after[name] ?? "") === value) && known?.number === has[id]?.number;
  };
  const ids = Object.keys(has);
  return {
    returned: ids.filter((id) => isOut(had[id]) && !isOut(has[id]) && isBack(id)),
    removed: ids.filter((id) => isOut(has[id]) && !isOut(had[id])),
  };
}

/** The columns that came back with a paper: nobody wrote them again. */
export function returnedColumns({ before, after }: { before: LogRow; after: LogRow }): string[] {
  return movedPapers(before, after).returned.flatMap((id) => Object.values<string>({ ...specifiedOf(id) }));
}

/** Papers that were filed, corrected, renewed, removed or brought back, and their files. */
export function paperActs(path: string, before: LogRow, after: LogRow, wasDone: WasDone): Act[] {
  const { returned, removed } = movedPapers(before, after);
  const [had, has] = [papersIn(before), papersIn(after)];
  const acts: Act[] = [
    ...returned.map((id) => anAct("POST", `${path}/papers/${id}/restore`)),
    ...removed.map((id) => anAct("POST", `${path}/papers/${id}/remove`)),
  ];
  for (const [id, paper] of Object.entries(has)) {
    for (const name of ["number", "expiryDate", "issuer"] as const) {
      const value = paper[name];
      if (value && value !== had[id]?.[name])
        acts.push(anAct("PATCH", `${path}/papers/${id}`, { [`papers.${id}.${name}`]: value }));
    }
  }
  return [...acts, ...fileActs(path, before, after, wasDone, [...returned, ...removed])];
}

const anAct = (method: string, path: string, values: Act["values"] = {}): Act => ({ method, path, values, user: null });

const isType = (key: string): key is AttachmentType => attachmentTypes.some((type) => type === key);

/** The paper whose first page a specified attachment is, or whose page a key names. */
function paperOfKey(key: string): string {
  const first = Object.entries(specifiedFields).find(
    ([, fields]) => "attachment" in fields && fields.attachment === key,
  );
  return paperOfFile(key) ?? first?.[0] ?? "";
}

/** Files that came, went or came back, but for those of papers that did. A file that only moves to another key stays. */
function fileActs(path: string, before: LogRow, after: LogRow, wasDone: WasDone, moved: readonly string[]): Act[] {
  const [had, has] = [sumsIn(before.attachments), sumsIn(after.attachments)];
  const out = new Set((parsed<{ sha256: string }[]>(before.removed) ?? []).map(({ sha256 }) => sha256));
  const acts: Act[] = [];
  for (const [sum, key] of has) {
    const paper = paperOfKey(key);
    if (had.has(sum) || (out.has(sum) && moved.includes(paper))) continue;
    const page = { [`pages.${sum}`]: sum };
    if (out.has(sum)) acts.push(anAct("POST", `${path}/papers/${paper}/files/${key}/restore`));
    else if (!isType(key)) acts.push(anAct("POST", `${path}/papers/${paper}/files`, page));
    else acts.push(anAct("POST", `${path}/upload-attachment`, { [`attachments.${key}`]: sum, ...page }));
  }
  const keys = new Set(has.values());
  for (const [sum, key] of had) {
    const paper = paperOfKey(key);
    if (has.has(sum) || keys.has(key) || moved.includes(paper)) continue;
    const detached = `${path}/attachments/${key}`;
    if (isType(key) && wasDone("DELETE", detached)) acts.push(anAct("DELETE", detached));
    else acts.push(anAct("POST", `${path}/papers/${paper}/files/${key}/remove`, { sha256: sum }));
  }
  return acts;
}

/** The keys of files by their SHA-256. */
function sumsIn(text: LogRow[string] | undefined): Map<string, string> {
  const all = parsed<Record<string, { sha256?: string } | null>>(text) ?? {};
  return new Map(Object.entries(all).flatMap(([key, one]) => (one?.sha256 ? [[one.sha256, key] as const] : [])));
}

/** Deadlines that somebody sees to, or that rest, from now on; of one that is let go nothing is noted. */
export function handlingActs(path: string, before: LogRow, after: LogRow): Act[] {
  type Handlings = Record<string, { snoozedUntil: string | null }>;
  const [had, has] = [parsed<Handlings>(before.handling) ?? {}, parsed<Handlings>(after.handling) ?? {}];
  return Object.entries(has).flatMap(([key, { snoozedUntil }]) =>
    snoozedUntil === null || snoozedUntil === had[key]?.snoozedUntil
      ? []
      : [anAct("POST", `${path}/handling`, { [`handling.${key}`]: snoozedUntil })],
  );
}
