import { useEffect, useRef, useState } from "react";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import { judgeAttachment } from "../attachments/attachment-picks.tsx";
import type { PassportProposals, PassportTrouble } from "../mrz/mrz.worker.ts";
import { readPassport } from "../mrz/read-passport.ts";

export type PassportState =
  | { state: "idle" | "reading" }
  | { state: "trouble"; trouble: PassportTrouble | "failed" | "notHere" }
  /** `file`: where it may become the passport's copy. */
  | { state: "read"; proposals: PassportProposals; file: JudgedFile | null };

/** Reads one passport at a time; what is under way ends with the component, or with the next file. */
export function usePassport() {
  const [passport, setPassport] = useState<PassportState>({ state: "idle" });
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const run = async (open: (() => Promise<Blob>) | File) => {
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    const set = (next: PassportState) => controller.signal.aborted || setPassport(next);
    set({ state: "reading" });
    const isChosen = open instanceof File;
    const blob = isChosen ? open : await open().catch(() => null);
    if (!blob) return set({ state: "trouble", trouble: "notHere" });
    try {
      const read = await readPassport(blob, controller.signal);
      if (typeof read === "string") return set({ state: "trouble", trouble: read });
      const judged = isChosen ? await judgeAttachment(open) : null;
      set({ state: "read", proposals: read, file: judged !== null && typeof judged !== "string" ? judged : null });
    } catch {
      set({ state: "trouble", trouble: "failed" });
    }
  };

  return {
    passport,
    /** A file that the person has chosen. */
    readFile: (file: File) => void run(file),
    /** One that the form has already. */
    readAttached: (open: () => Promise<Blob>) => void run(open),
  };
}
