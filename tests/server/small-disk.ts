import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  /** A folder that is a disk of its own. */
  path: string;
  remove(): void;
}

/**
 * A disk in memory; null, with the reason on the output, where this machine does not let us mount one.
 * @param megabytes its size
 * @param at an empty folder; else a fresh one
 */
export function smallDisk(megabytes: number, at?: string): SmallDisk | null {
  const path = at ?? mkdtempSync(join(tmpdir(), "sijil-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "sijil", path], { stdio: "pipe" });
  } catch (error) {
    rmSync(path, { recursive: true });
    console.log(`Left out, since no disk can be mounted here: ${error instanceof Error ? error.message : error}`);
    return null;
  }
  return {
    path,
    remove() {
      execFileSync("umount", ["-l", path]);
      rmSync(path, { recursive: true });
    },
  };
}
