import { readFile } from "node:fs/promises";

/** The most that a server has held since its start, in bytes. Linux only. */
export async function mostMemory({ pid }: { pid: number }): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
