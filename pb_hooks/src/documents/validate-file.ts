import { AppError, type ErrorCode, type FileType, judgeFile, MAX_FILE_BYTES, zipHoldsWord } from "#domain/index";
import type { FsFile } from "../kernel/pocketbase.d.ts";
import { withOpen } from "../kernel/with-open.ts";

/**
 * The type of a file by its content, which its extension has to match.
 * @param filename cleaned
 * @param refusal the error code for types that are not accepted
 * @throws {AppError} file_empty, file_too_large, the refusal
 */
export function validateFile(
  file: FsFile,
  filename: string,
  accepted: readonly FileType[],
  refusal: ErrorCode = "file_type_not_accepted",
): FileType {
  if (file.size === 0) throw new AppError("file_empty");
  if (file.size > MAX_FILE_BYTES) throw new AppError("file_too_large");
  return withOpen(file.reader.open(), (reader) => {
    const readAt = (offset: number, length: number) => {
      if (length <= 0) return [];
      reader.seek(offset, 0);
      return toBytes(reader, length);
    };
    const type = judgeFile(filename, readAt(0, 8), () => zipHoldsWord(file.size, readAt), accepted);
    if (type === null) throw new AppError(refusal);
    return type;
  });
}

/** A name for the stored file: valid on any disk, and recognisable in the console. */
export function storedName(filename: string, type: FileType): string {
  const plain = filename
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
  const chance = $security.randomStringWithAlphabet(10, "abcdefghijklmnopqrstuvwxyz0123456789");
  return `${plain || "file"}_${chance}.${type}`;
}
