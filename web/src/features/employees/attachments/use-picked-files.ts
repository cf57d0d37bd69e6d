import { useRef, useState } from "react";
import type { AttachmentType, ErrorCode } from "#domain/index";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import type { PickedFiles } from "../employees.actions.ts";

export interface PickedFilesChoice {
  files: PickedFiles;
  /** Whether closing would lose a file: already while it is read. */
  isUnsaved: boolean;
  /** Resolves with the files once all were read, null where the last one that was still read is refused. */
  settled: () => Promise<PickedFiles | null>;
  /**
   * Takes the file of one paper once it was judged, unless another one was picked for that paper meanwhile.
   * @returns what is wrong with it, null where it was taken or no longer counts
   */
  pick: (type: AttachmentType, judging: Promise<JudgedFile | ErrorCode>) => Promise<ErrorCode | null>;
  remove: (type: AttachmentType) => void;
}

type Reading = Promise<ErrorCode | null>;

/** The files that a form has for an employee's papers, one each; several may be read at a time. */
export function usePickedFiles(held: PickedFiles = {}): PickedFilesChoice {
  const [files, setFiles] = useState(held);
  const [readingCount, setReadingCount] = useState(0);
  // ahead of the screen, which shows a file only with its next view
  const latest = useRef(held);
  const readings = useRef(new Map<AttachmentType, Reading>());
  const put = (type: AttachmentType, file: JudgedFile | null) => {
    const { [type]: _, ...rest } = latest.current;
    latest.current = file ? { ...rest, [type]: file } : rest;
    setFiles(latest.current);
  };
  const setReading = (type: AttachmentType, reading: Reading | null) => {
    if (reading) readings.current.set(type, reading);
    else readings.current.delete(type);
    setReadingCount(readings.current.size);
  };
  const pick = (type: AttachmentType, judging: Promise<JudgedFile | ErrorCode>) => {
    const reading: Reading = judging.then((judged) => {
      if (readings.current.get(type) !== reading) return null;
      setReading(type, null);
      const isRefused = typeof judged === "string";
      put(type, isRefused ? null : judged);
      return isRefused ? judged : null;
    });
    setReading(type, reading);
    return reading;
  };
  return {
    files,
    isUnsaved: readingCount > 0 || Object.keys(files).length > 0,
    settled: async () => {
      const problems = await Promise.all(readings.current.values());
      return problems.some((problem) => problem !== null) ? null : latest.current;
    },
    pick,
    remove: (type) => {
      setReading(type, null);
      put(type, null);
    },
  };
}
