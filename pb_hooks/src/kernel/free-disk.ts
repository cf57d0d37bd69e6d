import { AppError } from "#domain/index";
import { env } from "./env.ts";
import type { PbApp } from "./pocketbase.d.ts";

/** What the executable adds to the runtime (server/internal/cli/runtime.go); PocketBase as it comes cannot tell. */
declare const freeSpaceOf: ((path: string) => number) | undefined;

const MEGABYTE = 1024 * 1024;
const DEFAULT_MB = 200;

/**
 * Refuses files and imports when little of the data folder's disk is free, so that the database goes on working.
 * @throws {AppError} disk_full
 */
export function requireFreeDisk(app: PbApp): void {
  if (typeof freeSpaceOf === "function" && freeSpaceOf(app.dataDir()) < minFreeDisk()) throw new AppError("disk_full");
}

/** How many bytes of the data folder's disk stay free; 0 where only PocketBase runs, which cannot tell. */
export function minFreeDisk(): number {
  if (typeof freeSpaceOf !== "function") return 0;
  const setting = Number(env("MIN_FREE_DISK_MB", String(DEFAULT_MB)));
  return (Number.isFinite(setting) ? setting : DEFAULT_MB) * MEGABYTE;
}
