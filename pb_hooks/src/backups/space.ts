import { notedFilesSql, type TenantEntity, tenantEntities } from "#domain/index";
import { minFreeDisk } from "../kernel/free-disk.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer } from "../kernel/sql.ts";

/** The executable brings this (server/internal/cli/runtime.go): how many bytes may still be written beside a path. */
declare const freeSpaceOf: ((path: string) => number) | undefined;

/** Left free for people's work while a backup is made, in bytes; the executable leaves as much as uploads ask for. */
const MARGIN = 32 * 1024 * 1024;

/**
 * How many bytes may still be written in a folder, or null where that cannot be known: PocketBase has no means of its
 * own, so `df` (POSIX) is called, which Windows lacks.
 */
export function freeSpace(folder: string): number | null {
  try {
    if (typeof freeSpaceOf === "function") return freeSpaceOf(folder);
    return availableOf(toString($os.cmd("df", "-Pk", folder).output()));
  } catch {
    return null;
  }
}

/**
 * What `df -Pk` says to be available, in bytes, or null. The device's name may hold spaces, so its columns are counted
 * from the end.
 */
export function availableOf(output: string): number | null {
  const kilobytes = /\s(\d+)\s+\d+%\s+\/.*$/.exec(output.trim())?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/**
 * What is lacking for bytes that are about to be written in a folder, or null: both in megabytes, and beside what stays
 * free. Where the free space cannot be known there is enough.
 */
export function missingSpace(folder: string, bytes: number): { needed: number; free: number } | null {
  const free = freeSpace(folder);
  const needed = bytes + Math.max(MARGIN, minFreeDisk());
  if (free === null || free >= needed) return null;
  const megabytes = (amount: number) => Math.ceil(amount / (1 << 20));
  return { needed: megabytes(needed), free: megabytes(free) };
}

/**
 * How many bytes PocketBase's backup may need on the disk of the data while it is made: the archive, and once more when
 * it is copied into the folder of backups.
 */
export function spaceForBackup(app: PbApp): number {
  const settings = app.settings();
  const files = settings.s3.enabled ? 0 : tenantEntities.reduce((sum, of) => sum + bytesOfFiles(app, of), 0);
  const databases = ["data.db", "data.db-wal", "auxiliary.db"].reduce((sum, name) => sum + sizeOf(app, name), 0);
  return (settings.backups.s3.enabled ? 1 : 2) * (files + databases) + Math.max(MARGIN, minFreeDisk());
}

/** The bytes of all files that records of an entity keep, by what their rows say of them. */
function bytesOfFiles(app: PbApp, of: TenantEntity): number {
  try {
    return integer(app, `SELECT coalesce(sum(size), 0) FROM (${notedFilesSql(of)})`);
  } catch {
    // data of an earlier release, before its upgrade, may lack the table or a column; an upgrade must not fail by that
    return 0;
  }
}

function sizeOf(app: PbApp, name: string): number {
  try {
    return $os.stat($filepath.join(app.dataDir(), name)).size();
  } catch {
    return 0;
  }
}
