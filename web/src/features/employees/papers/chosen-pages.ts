import { useRef, useState } from "react";
import { type ErrorCode, MOST_PAPER_FILES, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import type { KeyedFile } from "../attachments/attachment-field.tsx";
import { judgeAttachment } from "../attachments/attachment-picks.tsx";

/** The pages that a form has for a paper, such as front and back, in the order in which they were chosen. */
export interface ChosenPages {
  files: readonly KeyedFile[];
  /** What is wrong with a file that was chosen last, or with choosing none. */
  problem: string | undefined;
  /** Whether closing would lose a file: already while it is read. */
  isUnsaved: boolean;
  /** Resolves with the pages once all were read, null where one that was still read is refused. */
  settled: () => Promise<readonly KeyedFile[] | null>;
  choose: (picked: readonly File[]) => void;
  refuse: (problem: string) => void;
  remove: (file: KeyedFile) => void;
}

/** @param present pages that the paper has already and keeps */
export function useChosenPages(present = 0): ChosenPages {
  const language = useLanguage();
  const [files, setFiles] = useState<readonly KeyedFile[]>([]);
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(0);
  // ahead of the screen, which shows a file only with its next view
  const latest = useRef<readonly KeyedFile[]>([]);
  const counted = useRef(0);
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const put = (next: readonly KeyedFile[]) => {
    latest.current = next;
    setFiles(next);
  };
  const judge = async (picked: File): Promise<JudgedFile | ErrorCode> => {
    const judged = await judgeAttachment(picked);
    return typeof judged !== "string" && present + latest.current.length >= MOST_PAPER_FILES
      ? "paper_files_full"
      : judged;
  };
  const choose = (picked: readonly File[]) => {
    setProblem(undefined);
    setReading((now) => now + 1);
    const before = last.current;
    // one after the other: pages keep their order, and what is too much is counted
    last.current = (async () => {
      await before;
      let taken = true;
      for (const one of picked) {
        const judged = await judge(one);
        if (typeof judged === "string") {
          taken = false;
          setProblem(`${one.name}: ${sentence(judged, language)}`);
        } else put([...latest.current, { ...judged, key: counted.current++ }]);
      }
      setReading((now) => now - 1);
      return taken;
    })();
  };
  return {
    files,
    problem,
    isUnsaved: reading > 0 || files.length > 0,
    settled: async () => {
      const isReading = reading > 0;
      const taken = await last.current;
      return isReading && !taken ? null : latest.current;
    },
    choose,
    refuse: setProblem,
    remove: ({ key }) => put(latest.current.filter((one) => one.key !== key)),
  };
}
