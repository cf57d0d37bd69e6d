/* What a search in contents asks of the records that the texts are of. */

import {
  type Actor,
  type Document,
  type Employee,
  mayDownload,
  nationalityOf,
  registeredAs,
  type SyncRecords,
  worksWithEmployees,
} from "#domain/index";
import type { Mirror } from "../../mirror/mirror.ts";
import type { TextId } from "../../storage/texts-database.ts";
import { isSearchable } from "../plan-texts.ts";
import { attachedFile, attachedReadables, attachmentOfText, type Readable } from "../readable.ts";
import type { TextsOf } from "../texts-messages.ts";

/** The SHA-256 of each text's file. */
type Held = ReadonlyMap<TextId, string | null>;

interface Counts {
  searchable: number;
  held: number;
}

/** One collection that is searched by contents, as it is shown now. */
export interface Searched {
  of: TextsOf;
  /** The record that a text is of. */
  recordOf: (text: TextId) => number;
  /** Hex SHA-256 of the file that is shown; undefined where none is, or where this person may not know what it says. */
  sha256Of: (text: TextId) => string | null | undefined;
  /** When the record was filed, ISO 8601. */
  filed: (record: number) => string;
  /** Of how many files there are words to be searched, and of how many of them they are among texts: SHA-256 by id. */
  count: (held: Held) => Counts;
  /** What some records are found by, as it is written, in lines: its words may be suggested. */
  names: () => string;
}

/** Names whose words may be suggested. */
const NAMES = 5_000;

/** @param actor the person, with the rights of this moment */
export function searchedIn(mirror: Pick<Mirror, "view">, of: TextsOf, actor: () => Actor): Searched {
  return of === "documents" ? searchedDocuments(mirror, actor) : searchedEmployees(mirror, actor);
}

/** @param more what is found in a row beside its fields */
function namesOf<Of extends TextsOf>(
  of: Of,
  rows: readonly SyncRecords[Of][],
  more: (row: SyncRecords[Of]) => readonly string[] = () => [],
): string {
  const { fields } = registeredAs(of).search;
  const lines: string[] = [];
  for (const row of rows.slice(0, NAMES)) {
    for (const field of fields) {
      const text: unknown = row[field];
      if (typeof text === "string" && text !== "") lines.push(text);
    }
    lines.push(...more(row));
  }
  return lines.join("\n");
}

/** A nationality is found by its names in both languages. */
function nationalityNames({ nationality }: Employee): readonly string[] {
  const one = nationalityOf(nationality);
  return one ? [one.en, one.ar] : [];
}

function searchedDocuments(mirror: Pick<Mirror, "view">, actor: () => Actor): Searched {
  const view = () => mirror.view("documents");
  const counted = onceEach((rows: readonly Document[], held: Held, who: Actor) =>
    countOf(
      rows.filter((row) => mayDownload(who, row)),
      held,
    ),
  );
  return {
    of: "documents",
    recordOf: Number,
    sha256Of(text) {
      const row = view().byId.get(Number(text));
      return row && mayDownload(actor(), row) ? row.sha256 : undefined;
    },
    filed: (id) => view().byId.get(id)?.uploadDate ?? "",
    count: (held) => counted(view().rows, held, actor()),
    names: () => namesOf("documents", view().rows),
  };
}

function searchedEmployees(mirror: Pick<Mirror, "view">, actor: () => Actor): Searched {
  const view = () => mirror.view("employees");
  const counted = onceEach((rows: readonly Employee[], held: Held, who: Actor) =>
    countOf(worksWithEmployees(who) ? attachedReadables(rows) : [], held),
  );
  return {
    of: "employees",
    recordOf: (text) => attachmentOfText(text)?.employee ?? 0,
    sha256Of(text) {
      const named = attachmentOfText(text);
      const employee = named && worksWithEmployees(actor()) && view().byId.get(named.employee);
      return employee ? attachedFile(employee, named.part)?.sha256 : undefined;
    },
    filed: (id) => view().byId.get(id)?.createdAt ?? "",
    count: (held) => counted(view().rows, held, actor()),
    names: () => namesOf("employees", view().rows, nationalityNames),
  };
}

/** A function whose last answer is kept: rows are counted once for as long as they and the person are the same. */
function onceEach<Rows, With, Result>(
  work: (rows: Rows, other: With, who: Actor) => Result,
): (rows: Rows, other: With, who: Actor) => Result {
  let last: { rows: Rows; other: With; who: Actor; result: Result } | null = null;
  return (rows, other, who) => {
    if (last?.rows !== rows || last.other !== other || last.who !== who)
      last = { rows, other, who, result: work(rows, other, who) };
    return last.result;
  };
}

function countOf(rows: readonly Pick<Readable, "id" | "sha256" | "textState" | "mimeType">[], held: Held): Counts {
  const counts = { searchable: 0, held: 0 };
  for (const row of rows) {
    if (!isSearchable(row)) continue;
    counts.searchable++;
    if (held.get(row.id) === row.sha256) counts.held++;
  }
  return counts;
}
