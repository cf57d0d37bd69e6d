import { extensionOf } from "./text.ts";

/** Largest file, in bytes, inclusive (specification, section 9). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** In UTF-8 bytes. */
export const MAX_FILENAME_BYTES = 255;

export const fileTypes = {
  pdf: { extensions: ["pdf"], mimeType: "application/pdf" },
  doc: { extensions: ["doc"], mimeType: "application/msword" },
  docx: {
    extensions: ["docx"],
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  jpg: { extensions: ["jpg", "jpeg"], mimeType: "image/jpeg" },
  png: { extensions: ["png"], mimeType: "image/png" },
} as const;

export type FileType = keyof typeof fileTypes;

export const documentFileTypes = ["pdf", "doc", "docx"] as const satisfies readonly FileType[];
export const attachmentFileTypes = ["pdf", "doc", "docx", "jpg", "png"] as const satisfies readonly FileType[];

/** Media types with the extensions of their files, each with its dot: what a file picker is to offer. */
export const pickerTypes = (types: readonly FileType[]): Record<string, string[]> =>
  Object.fromEntries(types.map((type) => [fileTypes[type].mimeType, pickerExtensions([type])]));

/** The extensions of these types, each with its dot. */
export const pickerExtensions = (types: readonly FileType[]): string[] =>
  types.flatMap((type) => fileTypes[type].extensions.map((extension) => `.${extension}`));

/** The type that a filename's extension claims (any case; jpg = jpeg), or null. */
export function typeByName(filename: string): FileType | null {
  const extension = extensionOf(filename);
  for (const type of Object.keys(fileTypes) as FileType[]) {
    if ((fileTypes[type].extensions as readonly string[]).includes(extension)) return type;
  }
  return null;
}

const startsWith = (bytes: ArrayLike<number>, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * The type that the first bytes claim; a zip answers "docx", which still needs {@link zipHoldsWord}.
 * @param head at least the first 8 bytes of the file
 */
export function typeBySignature(head: ArrayLike<number>): FileType | null {
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46, 0x2d)) return "pdf";
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return "doc";
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return "docx";
  if (startsWith(head, 0xff, 0xd8, 0xff)) return "jpg";
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  return null;
}

/** Bytes that one read at a position gives; shorter at the end of the file. */
export type ReadAt = (offset: number, length: number) => ArrayLike<number>;

const u16 = (bytes: ArrayLike<number>, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
const u32 = (bytes: ArrayLike<number>, at: number) => u16(bytes, at) + u16(bytes, at + 2) * 0x10000;

const END_RECORD = 22;
const LONGEST_COMMENT = 65535;
const ENTRY = 46;
const WORD = [0x77, 0x6f, 0x72, 0x64, 0x2f];
/** As much of a directory as is looked through, some 5,000 entries: a document names its text among the first. */
const DIRECTORY_READ = 512 * 1024;

/**
 * Whether a zip's directory is readable and has an entry under `word/`; goes no deeper.
 * Source: APPNOTE 6.3.10, sections 4.3.12 and 4.3.16.
 * @param size of the file in bytes
 */
export function zipHoldsWord(size: number, readAt: ReadAt): boolean {
  const length = Math.min(size, END_RECORD + LONGEST_COMMENT);
  const tail = readAt(size - length, length);
  let end = tail.length - END_RECORD;
  while (end >= 0 && (tail[end] !== 0x50 || u32(tail, end) !== 0x06054b50)) end--;
  if (end < 0) return false;
  const directorySize = u32(tail, end + 12);
  const directoryStart = u32(tail, end + 16);
  if (directoryStart + directorySize > size) return false;
  const directory = readAt(directoryStart, Math.min(directorySize, DIRECTORY_READ));
  let at = 0;
  while (at + ENTRY <= directory.length) {
    if (u32(directory, at) !== 0x02014b50) return false;
    if (WORD.every((byte, index) => directory[at + ENTRY + index] === byte) && u16(directory, at + 28) >= WORD.length) {
      return true;
    }
    at += ENTRY + u16(directory, at + 28) + u16(directory, at + 30) + u16(directory, at + 32);
  }
  return false;
}

/**
 * The type of a file when its name and its content agree on one of the accepted types, else null.
 * @param head the first bytes, 8 or more
 * @param holdsWord called only for a zip
 */
export function judgeFile(
  filename: string,
  head: ArrayLike<number>,
  holdsWord: () => boolean,
  accepted: readonly FileType[],
): FileType | null {
  const type = typeBySignature(head);
  if (type === null || !accepted.includes(type) || typeByName(filename) !== type) return null;
  return type === "docx" && !holdsWord() ? null : type;
}

const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/**
 * A size for people: steps of 1024, always two decimals ("1.50 KB").
 * @param bytes zero or more
 * @param space between number and unit; the statistics have none
 */
export function formatBytes(bytes: number, space = " "): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value.toFixed(2)}${space}${UNITS[unit]}`;
}
