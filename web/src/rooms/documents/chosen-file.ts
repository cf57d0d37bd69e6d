import * as z from "zod/mini";
import type { ErrorCode, ReadAt } from "#domain/index";
import {
  documentFileTypes,
  filenameSchema,
  fileTypes,
  firstProblem,
  judgeFile,
  MAX_FILE_BYTES,
  nameFromFilename,
  zipHoldsWord,
} from "#domain/index";

/** A file that was picked or dropped, judged as the server will judge it. */
export interface ChosenFile {
  /** As it will be kept: without folders, control and override characters. */
  filename: string;
  /** A first proposal for the document's name. */
  proposedName: string;
  size: number;
  mimeType: string;
  /** Read once when chosen, so that a file that moves or changes afterwards does no harm. */
  bytes: ArrayBuffer;
}

export type Judged = { file: ChosenFile; problem: null } | { file: null; problem: ErrorCode; filename: string };

const SYSTEM_FILES = new Set([".ds_store", "thumbs.db"]);

/** What operating systems leave in folders; the drop zone ignores it (specification, section 5). */
export function isSystemFile(file: { name: string }): boolean {
  return SYSTEM_FILES.has(file.name.toLowerCase());
}

/** The one file that a drop stands for: the first that is no system file. */
export function pickOne<F extends { name: string }>(files: readonly F[]): F | null {
  return files.find((file) => !isSystemFile(file)) ?? null;
}

/** What a file picker is asked to offer. */
export const acceptedExtensions = documentFileTypes.flatMap((type) =>
  fileTypes[type].extensions.map((extension) => `.${extension}`),
);

/** Judges a file by name, size and content; never throws, an unreadable file is a failed operation. */
export async function judge(file: File): Promise<Judged> {
  const refuse = (problem: ErrorCode): Judged => ({ file: null, problem, filename: file.name });
  const name = z.safeParse(filenameSchema, file.name);
  if (!name.success) return refuse(firstProblem(name.error));
  if (file.size === 0) return refuse("file_empty");
  if (file.size > MAX_FILE_BYTES) return refuse("file_too_large");
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return refuse("file_unreadable");
  }
  const readAt: ReadAt = (offset, length) => new Uint8Array(bytes, offset, Math.min(length, bytes.byteLength - offset));
  const head = readAt(0, 8);
  const type = judgeFile(name.data, head, () => zipHoldsWord(bytes.byteLength, readAt), documentFileTypes);
  if (type === null) return refuse("file_type_not_accepted");
  const { mimeType } = fileTypes[type];
  const filename = name.data;
  return {
    file: { filename, proposedName: nameFromFilename(filename), size: bytes.byteLength, mimeType, bytes },
    problem: null,
  };
}
