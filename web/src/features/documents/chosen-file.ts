import type { ErrorCode } from "#domain/index";
import { documentFileTypes, readableName } from "#domain/index";
import { sha256 } from "#web/local/engine.ts";
import { type JudgedFile, judgeChosen } from "#web/shared/judge-file.ts";

export interface ChosenFile extends JudgedFile {
  source: File;
  /** In hex; null where the browser has nothing to compute it with. */
  sha256: string | null;
  proposedName: string;
}

export type Judged = { file: ChosenFile; problem: null } | { file: null; problem: ErrorCode; filename: string };

const SYSTEM_FILES = new Set([".ds_store", "thumbs.db"]);

/** What operating systems leave in folders; the drop zone ignores it (specification, section 5). */
export function isSystemFile(file: { name: string }): boolean {
  return SYSTEM_FILES.has(file.name.toLowerCase());
}

/** Judges a file by name, size and content; never throws, an unreadable file is a failed operation. */
export async function judge(file: File): Promise<Judged> {
  const judged = await judgeChosen(file, documentFileTypes);
  if (typeof judged === "string") return { file: null, problem: judged, filename: file.name };
  // it only helps to find the same file once more
  const sum = await sha256(judged.bytes).catch(() => null);
  return {
    file: { ...judged, source: file, sha256: sum, proposedName: readableName(judged.filename) },
    problem: null,
  };
}
