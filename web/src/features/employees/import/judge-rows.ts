import {
  type Cell,
  consequencesOf,
  type EmployeeField,
  hasCommaDecimals,
  type ImportContext,
  type JudgedRow,
  judgeRow,
  type Mapping,
  monthFirstFields,
  namesOf,
  noPapers,
  specifiedPaperOf,
  withDoubles,
} from "#domain/index";
import type { FileRow, ReadFile } from "./file/read-file.ts";

export type Corrections = ReadonlyMap<number, Partial<Record<EmployeeField, string>>>;

export interface PreviewRequest {
  file: ReadFile;
  mapping: Mapping;
  /** See {@link doubtfulFields}. */
  doubtful: ReadonlySet<EmployeeField>;
  context: ImportContext;
  corrections: Corrections;
  existing: ReadonlySet<string>;
}

/** The fields whose dates may have the month before the day; the salary, where a comma may stand for the point. */
export function doubtfulFields(file: ReadFile, mapping: Mapping): Set<EmployeeField> {
  const rows = file.rows.map(({ cells }) => cells);
  const fields = monthFirstFields(rows, mapping);
  return hasCommaDecimals(rows, mapping) ? fields.add("salary") : fields;
}

/** A row with what its residency means for its passport, as the forms of an employee say it. */
function withRulesOfPapers(row: JudgedRow, today: string): JudgedRow {
  if (row.input === null) return row;
  const { passportExpiryDate = null, residencyExpiryDate = null } = row.input;
  const person = { ...noPapers, passportExpiryDate };
  const { warning } = consequencesOf(person, specifiedPaperOf(person, "residency"), residencyExpiryDate, today);
  if (warning === null) return row;
  return { ...row, warnings: [...row.warnings, warning.problem === "expired" ? "passportExpired" : "passportShort"] };
}

export function judgeOne(source: FileRow, question: Omit<PreviewRequest, "file" | "existing">): JudgedRow {
  return withRulesOfPapers(judgeFields(source, question), question.context.today);
}

function judgeFields(
  { row, cells }: FileRow,
  { mapping, doubtful, context, corrections }: Omit<PreviewRequest, "file" | "existing">,
): JudgedRow {
  const corrected = corrections.get(row);
  if (!corrected) return judgeRow(row, cells, mapping, context, doubtful);
  const names = namesOf(corrected);
  const kept = mapping.map((field) => (field !== null && names.includes(field) ? null : field));
  const values: Cell[] = names.map((name) => corrected[name] ?? "");
  const padded = [...kept.map((_, column) => cells[column] ?? null), ...values];
  return judgeRow(row, padded, [...kept, ...names], context, doubtful);
}

/** Judges every row, in pieces. @param pause is awaited between them @param onProgress gets how many are done */
export async function judgeRows(
  question: PreviewRequest,
  pause: () => Promise<void>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<JudgedRow[]> {
  const { file, existing } = question;
  const judged: JudgedRow[] = [];
  for (const row of file.rows) {
    judged.push(judgeOne(row, question));
    if (judged.length % 20 !== 0) continue;
    if (judged.length % 500 === 0) onProgress(judged.length);
    await pause();
    signal.throwIfAborted();
  }
  return withDoubles(judged, existing);
}
