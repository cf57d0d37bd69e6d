/* What a search in contents asks of the records that the texts are of. */

import type { Employee } from "#domain/index";
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
  /** Hex SHA-256 of the file that is shown; undefined where none is. */
  sha256Of: (text: TextId) => string | null | undefined;
  /** When the record was filed, ISO 8601. */
  filed: (record: number) => string;
  /** Of how many files there are words to be searched, and of how many of them they are among texts: SHA-256 by id. */
  count: (held: Held) => Counts;
  /** Folded names of some records, whose words may be suggested, separated by spaces. */
  names: () => string;
}

/** Names whose words may be suggested. */
const NAMES = 5_000;

export function searchedIn(mirror: Pick<Mirror, "view">, of: TextsOf): Searched {
  return of === "documents" ? searchedDocuments(mirror) : searchedEmployees(mirror);
}

function namesOf<Row>({ rows, searchKey }: { rows: readonly Row[]; searchKey: (row: Row) => string }): string {
  return rows.slice(0, NAMES).map(searchKey).join(" ").replace(/\s+/g, " ");
}

function searchedDocuments(mirror: Pick<Mirror, "view">): Searched {
  const view = () => mirror.view("documents");
  const counted = onceEach(countOf);
  return {
    of: "documents",
    recordOf: Number,
    sha256Of: (text) => view().byId.get(Number(text))?.sha256,
    filed: (id) => view().byId.get(id)?.uploadDate ?? "",
    count: (held) => counted(view().rows, held),
    names: () => namesOf(view()),
  };
}

function searchedEmployees(mirror: Pick<Mirror, "view">): Searched {
  const view = () => mirror.view("employees");
  const counted = onceEach((rows: readonly Employee[], held: Held) => countOf(attachedReadables(rows), held));
  return {
    of: "employees",
    recordOf: (text) => attachmentOfText(text)?.employee ?? 0,
    sha256Of(text) {
      const named = attachmentOfText(text);
      const employee = named && view().byId.get(named.employee);
      return employee ? attachedFile(employee, named.part)?.sha256 : undefined;
    },
    filed: (id) => view().byId.get(id)?.createdAt ?? "",
    count: (held) => counted(view().rows, held),
    names: () => namesOf(view()),
  };
}

/** A function whose last answer is kept: rows are counted once for as long as they are the same. */
function onceEach<Rows, With, Result>(work: (rows: Rows, other: With) => Result): (rows: Rows, other: With) => Result {
  let last: { rows: Rows; other: With; result: Result } | null = null;
  return (rows, other) => {
    if (last?.rows !== rows || last.other !== other) last = { rows, other, result: work(rows, other) };
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
