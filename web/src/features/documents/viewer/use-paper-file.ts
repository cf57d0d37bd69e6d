import { useEffect, useState } from "react";
import type { Document } from "#domain/index";
import { FileError, openFile } from "#web/local/engine.ts";
import { type DownloadFailure, downloadFailure } from "#web/shared/download-failure.ts";
import { useConnection } from "#web/shared/use-connection.ts";

export type PaperFile =
  | { state: "coming"; received: number }
  | { state: "here"; blob: Blob }
  | { state: "failed"; failure: DownloadFailure | { why: "damaged" } };

const nothingYet: PaperFile = { state: "coming", received: 0 };

function failureOf(error: unknown): DownloadFailure | { why: "damaged" } {
  return error instanceof FileError && error.code === "file_damaged" ? { why: "damaged" } : downloadFailure(error);
}

/** A document's file, from this device or else from the server; what failed without a connection is tried again with it. */
export function usePaperFile({ id, mimeType, sha256 }: Document): { file: PaperFile; retry: () => void } {
  const { online } = useConnection();
  const [attempt, setAttempt] = useState(0);
  const key = `${id} ${sha256} ${attempt}`;
  const [{ of, file }, setFile] = useState({ of: key, file: nothingYet });
  const shown = of === key ? file : nothingYet;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const set = (next: PaperFile) => signal.aborted || setFile({ of: key, file: next });
    const onReceived = (received: number) => set({ state: "coming", received });
    openFile("documents", { id, mimeType, sha256 }, { signal, onReceived }).then(
      (blob) => set(blob.size === 0 ? { state: "failed", failure: { why: "empty" } } : { state: "here", blob }),
      (error: unknown) => set({ state: "failed", failure: failureOf(error) }),
    );
    return () => ending.abort();
  }, [key, id, mimeType, sha256]);
  const waits = shown.state === "failed" && shown.failure.why === "offline";
  const [wasOnline, setWasOnline] = useState(online);
  if (wasOnline !== online) {
    setWasOnline(online);
    if (online && waits) setAttempt(attempt + 1);
  }
  return { file: shown, retry: () => setAttempt(attempt + 1) };
}
