import { useEffect, useRef, useState } from "react";
import { type FileContent, FileError, type OpenOptions } from "#web/local/engine.ts";
import { type DownloadFailure, downloadFailure } from "#web/shared/download-failure.ts";
import { useOnReconnect } from "#web/shared/use-connection.ts";
import { takeAhead } from "./read-ahead.ts";

/** A file that is looked at, of whatever record. */
export interface ShownFile {
  /** Another one where it is another file, or another version of it. */
  key: string;
  filename: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Its bytes, from this device or else from the server. */
  open: (options: OpenOptions) => Promise<FileContent>;
}

export type FetchedFile =
  | { state: "coming"; received: number }
  | { state: "here"; content: FileContent }
  | { state: "failed"; failure: DownloadFailure | { why: "damaged" } };

const nothingYet: FetchedFile = { state: "coming", received: 0 };
const empty: FetchedFile = { state: "failed", failure: { why: "empty" } };

function failureOf(error: unknown): DownloadFailure | { why: "damaged" } {
  return error instanceof FileError && error.code === "file_damaged" ? { why: "damaged" } : downloadFailure(error);
}

/** The bytes of a file; what failed without a connection is tried again with it. */
export function usePaperFile(shownFile: ShownFile): { file: FetchedFile; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const key = `${shownFile.key} ${attempt}`;
  const latest = useRef(shownFile);
  latest.current = shownFile;
  const [{ of, file }, setFile] = useState({ of: key, file: nothingYet });
  const shown = of === key ? file : nothingYet;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const set = (next: FetchedFile) => signal.aborted || setFile({ of: key, file: next });
    const onReceived = (received: number) => set({ state: "coming", received });
    const content = takeAhead(latest.current.key) ?? latest.current.open({ signal, onReceived });
    content.then(
      (content) => set(content.bytes.byteLength === 0 ? empty : { state: "here", content }),
      (error: unknown) => set({ state: "failed", failure: failureOf(error) }),
    );
    return () => ending.abort();
  }, [key]);
  const waits = shown.state === "failed" && shown.failure.why === "offline";
  useOnReconnect(() => {
    if (waits) setAttempt(attempt + 1);
  });
  return { file: shown, retry: () => setAttempt(attempt + 1) };
}
