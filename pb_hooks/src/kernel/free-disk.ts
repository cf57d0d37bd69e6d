import { AppError } from "#domain/index";
import { env } from "./env.ts";
import { exists } from "./exists.ts";
import type { PbApp } from "./pocketbase.d.ts";

/** What the executable adds to the runtime (server/internal/cli/runtime.go); PocketBase as it comes lacks it. */
declare const freeSpaceOf: ((path: string) => number) | undefined;

const MEGABYTE = 1024 * 1024;
const DEFAULT_MB = 200;

/**
 * Refuses files and imports when little of the disk of the database or of the stored files is free, so that both go on
 * working.
 * @throws {AppError} disk_full
 */
export function requireFreeDisk(app: PbApp): void {
  if (typeof freeSpaceOf !== "function") return;
  const least = minFreeDisk();
  for (const folder of new Set([app.dataDir(), storageFolder(app)])) {
    if (freeSpaceOf(folder) < least) throw new AppError("disk_full");
  }
}

/** The folder on whose disk files are stored, which may be another than the database's; in a bucket, none is needed. */
export function storageFolder(app: PbApp): string {
  const storage = $filepath.join(app.dataDir(), "storage");
  // PocketBase makes it with the first file
  return !app.settings().s3.enabled && exists(storage) ? storage : app.dataDir();
}

/** How many bytes of a disk stay free; 0 where only PocketBase runs, which lacks the function. */
export function minFreeDisk(): number {
  if (typeof freeSpaceOf !== "function") return 0;
  const setting = Number(env("MIN_FREE_DISK_MB", String(DEFAULT_MB)));
  return (Number.isFinite(setting) ? setting : DEFAULT_MB) * MEGABYTE;
}
