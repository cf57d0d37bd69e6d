import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type EmployeeField, type JudgedRow, type Mapping, matchHeadings, type User, withDoubles } from "#domain/index";
import { timeSlicer } from "#web/local/index.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { makeDraft } from "#web/ui/forms/draft.ts";
import {
  type FileProblem,
  FileProblemError,
  type OpenedFile,
  openSheet,
  readFile,
  splitTable,
} from "./file/read-file.ts";
import { type Corrections, doubtfulFields, judgeOne, judgeRows } from "./judge-rows.ts";
import { useCivilIds, useImportContext } from "./use-import-context.ts";

const noCorrections: Corrections = new Map();

/** A file that was chosen, as far as it has come: still there when the person has looked at another screen. */
interface Begun {
  file: OpenedFile;
  mapping: Mapping;
  corrections: Corrections;
}

const draft = makeDraft<Begun>();

export interface ImportState {
  file: OpenedFile | null;
  reading: boolean;
  problem: FileProblem | null;
  mapping: Mapping;
  /** Judged rows in the file's order; null until the first judgement is done. */
  rows: readonly JudgedRow[] | null;
  /** Rows judged so far while a judgement runs, else null. */
  judging: number | null;
  open: (file: File) => void;
  refuse: (problem: FileProblem) => void;
  close: () => void;
  /** Takes another row for the headings, by its number in the file. */
  setHeadingRow: (row: number) => void;
  /** Takes another sheet, by its index. */
  setSheet: (sheet: number) => void;
  setField: (column: number, field: EmployeeField | null) => void;
  correct: (row: number, field: EmployeeField, text: string) => void;
}

/** A file on its way to being imported; kept in memory until it is imported or closed. */
export function useImport(actor: User): ImportState {
  const [file, setFile] = useState(() => draft.read()?.file ?? null);
  const [mapping, setMapping] = useState<Mapping>(() => draft.read()?.mapping ?? []);
  const [reading, setReading] = useState<AbortController | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const { rows, judging, correct, forget } = useJudged(actor, file, mapping);

  const close = useCallback(() => {
    draft.drop();
    setFile(null);
    setProblem(null);
    forget();
  }, [forget]);
  useEffect(() => () => reading?.abort(), [reading]);

  const show = (opened: OpenedFile) => {
    setMapping(matchHeadings(opened.headings));
    setFile(opened);
  };
  const open = (chosen: File) => {
    close();
    const over = new AbortController();
    setReading(over);
    readFile(chosen, over.signal)
      .then((read) => {
        if (over.signal.aborted) return;
        show(read);
      })
      .catch((error: unknown) => {
        if (!over.signal.aborted) setProblem(error instanceof FileProblemError ? error.problem : "unreadable");
      })
      .finally(() => setReading((now) => (now === over ? null : now)));
  };
  const setHeadingRow = (row: number) => {
    if (file) show({ ...file, ...splitTable(file.name, file.table, row - 1) });
  };
  const setSheet = (sheet: number) => {
    if (!file) return;
    // rows of another sheet may have the same numbers
    forget();
    show(openSheet(file.name, file.tables, sheet));
  };
  const setField = (column: number, field: EmployeeField | null) =>
    setMapping((now) => now.map((one, at) => (at === column ? field : field !== null && one === field ? null : one)));
  const refuse = (reason: FileProblem) => {
    close();
    setProblem(reason);
  };
  const acts = { open, refuse, close, setHeadingRow, setSheet, setField, correct };
  return { file, reading: reading !== null, problem, mapping, rows, judging, ...acts };
}

/** The judgement of a file: all of it in pieces when the question changes, one row at a time when that is corrected. */
function useJudged(actor: User, file: OpenedFile | null, mapping: Mapping) {
  const context = useImportContext(actor, file?.tables.from1904 ?? false);
  const existing = useCivilIds();
  const [rows, setRows] = useState<readonly JudgedRow[] | null>(null);
  const [judging, setJudging] = useState<number | null>(null);
  const corrections = useRef(draft.read()?.corrections ?? noCorrections);
  // employees that come and go while the file is open do not start the judgement again
  const known = useRef(existing);
  known.current = existing;

  const doubtful = useMemo(() => (file ? doubtfulFields(file, mapping) : new Set<EmployeeField>()), [file, mapping]);

  useEffect(() => {
    if (!file) return;
    draft.keep({ file, mapping, corrections: corrections.current });
    const over = new AbortController();
    setJudging(0);
    const question = { file, mapping, doubtful, context, corrections: corrections.current, existing: known.current };
    judgeRows(question, timeSlicer(), setJudging, over.signal)
      .then((judged) => {
        // more may be known than when it began
        setRows(withDoubles(judged, known.current));
        setJudging(null);
      })
      .catch((error: unknown) => {
        if (!over.signal.aborted) throw error;
      });
    return () => over.abort();
  }, [file, mapping, doubtful, context]);

  // a first pull brings those whom the rows may double
  const isIncomplete = useIsIncomplete(true);
  useEffect(() => {
    if (!isIncomplete) setRows((now) => now && withDoubles(now, known.current));
  }, [isIncomplete]);

  const correct = (row: number, field: EmployeeField, text: string) => {
    const source = file?.rows.find((one) => one.row === row);
    if (!source) return;
    const next = new Map(corrections.current);
    next.set(row, { ...next.get(row), [field]: text });
    corrections.current = next;
    if (file) draft.keep({ file, mapping, corrections: next });
    const judged = judgeOne(source, { mapping, doubtful, context, corrections: next });
    setRows(
      (now) =>
        now &&
        withDoubles(
          now.map((one) => (one.row === row ? judged : one)),
          known.current,
        ),
    );
  };
  const forget = useCallback(() => {
    corrections.current = noCorrections;
    setRows(null);
    setJudging(null);
  }, []);
  return { rows, judging, correct, forget };
}
