import { readFile, writeFile } from "node:fs/promises";

/** How long a tick of the kernel's clock is, in milliseconds: 100 a second on every Linux that people run. */
const TICK = 10;

/**
 * Processor time that a process has taken so far, its own and the system's for it.
 * Source: proc_pid_stat(5), fields 14 and 15.
 * @param {number} pid
 * @returns {Promise<number>} milliseconds
 */
export async function processorTimeOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // the second field is a name in brackets, which may hold anything
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/**
 * The most memory that a process holds while something is done, beyond what it holds before.
 * Source: proc(5), clear_refs, VmRSS and VmHWM.
 * @param {number} pid
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number>} bytes
 */
export async function memoryOf(pid, work) {
  const held = async (/** @type {string} */ name) => {
    const status = await readFile(`/proc/${pid}/status`, "latin1");
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
  };
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  const before = await held("VmRSS");
  await work();
  return Math.max(0, (await held("VmHWM")) - before);
}
