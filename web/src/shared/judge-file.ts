import * as z from "zod/mini";
import type { ErrorCode, FileType, ReadAt } from "#domain/index";
import { filenameSchema, fileTypes, firstProblem, judgeFile, MAX_FILE_BYTES, zipHoldsWord } from "#domain/index";

export interface JudgedFile {
  /** As it will be kept: without folders, control and override characters. */
  filename: string;
  size: number;
  mimeType: string;
  /** Read once when chosen, so that a file that moves or changes afterwards does no harm. */
  bytes: ArrayBuffer;
}

/**
 * Judges a file by name, size and content as the server will; never throws.
 * @param accepted the types that are taken here
 * @returns the file, or the code of what is wrong with it
 */
export async function judgeChosen(file: File, accepted: readonly FileType[]): Promise<JudgedFile | ErrorCode> {
  const name = z.safeParse(filenameSchema, file.name);
  if (!name.success) return firstProblem(name.error);
  if (file.size === 0) return "file_empty";
  if (file.size > MAX_FILE_BYTES) return "file_too_large";
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return "file_unreadable";
  }
  const readAt: ReadAt = (offset, length) => new Uint8Array(bytes, offset, Math.min(length, bytes.byteLength - offset));
  const type = judgeFile(name.data, readAt(0, 8), () => zipHoldsWord(bytes.byteLength, readAt), accepted);
  if (type === null) return "file_type_not_accepted";
  return { filename: name.data, size: bytes.byteLength, mimeType: fileTypes[type].mimeType, bytes };
}
