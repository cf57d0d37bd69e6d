/* Tar archives as far as an export needs them: plain files with short ASCII names. Source: POSIX.1-1988, ustar. */

import type { Bytes, OsFile } from "./pocketbase.d.ts";

const BLOCK = 512;
/** Larger than any file that the product accepts. */
const MAX_MEMBER_BYTES = 1024 * 1024 * 1024;

/** What an archive is written to. */
export interface ArchiveTarget {
  writeString(text: string): unknown;
  write(bytes: Bytes): unknown;
}

/** Where a member's bytes are in the archive. */
export interface Member {
  offset: number;
  /** Bytes. */
  size: number;
}

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;
const padding = (size: number) => "\0".repeat((BLOCK - (size % BLOCK)) % BLOCK);

/** A member's header. @param name ASCII, 100 characters at most @param seconds since 1970 */
export function headerOf(name: string, size: number, seconds: number): string {
  const before = `${name.padEnd(100, "\0")}${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}${octal(size, 12)}${octal(seconds, 12)}`;
  const after = `0${"\0".repeat(100)}ustar\x0000`.padEnd(356, "\0");
  let sum = 8 * 32;
  for (const text of [before, after]) for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at);
  return `${before}${sum.toString(8).padStart(6, "0")}\0 ${after}`;
}

/** Name and size of the member whose header this is, or null when it is none. */
export function readHeader(header: string): { name: string; size: number } | null {
  const name = header.slice(0, 100).replace(/\0[\s\S]*$/, "");
  const size = /^[0-7]{11}/.exec(header.slice(124, 136));
  if (name === "" || !size || header.slice(257, 262) !== "ustar") return null;
  return { name, size: Number.parseInt(size[0], 8) };
}

export function addMember(file: ArchiveTarget, name: string, bytes: Bytes, seconds: number): void {
  file.writeString(headerOf(name, bytes.length, seconds));
  if (bytes.length > 0) file.write(bytes);
  file.writeString(padding(bytes.length));
}

/** Two empty blocks end an archive. */
export function endArchive(file: ArchiveTarget): void {
  file.writeString("\0".repeat(2 * BLOCK));
}

/** All members of an archive up to the first malformed header; the manifest shows what is missing then. */
export function membersOfArchive(file: OsFile): Map<string, Member> {
  const found = new Map<string, Member>();
  const whole = file.stat().size();
  for (let at = 0; at + BLOCK <= whole; ) {
    file.seek(at, 0);
    const header = readHeader(toString(toBytes(file, BLOCK)));
    if (!header) break;
    found.set(header.name, { offset: at + BLOCK, size: header.size });
    at += BLOCK + header.size + padding(header.size).length;
  }
  return found;
}

/** A member's bytes; fewer where the archive ends before. */
export function bytesOf(file: OsFile, member: Member): Bytes {
  if (member.size === 0 || member.size > MAX_MEMBER_BYTES) return toBytes("");
  file.seek(member.offset, 0);
  return toBytes(file, member.size);
}
