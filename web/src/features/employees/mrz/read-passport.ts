import { localDayOf } from "#web/lib/local-day.ts";
import type { PassportAnswer, PassportProposals, PassportRequest, PassportTrouble } from "./mrz.worker.ts";

/**
 * Reads a passport in a picture or PDF, on this device alone.
 * @returns what it says, or why that cannot be told
 * @throws where the program itself could not be fetched, or failed
 */
export function readPassport(file: Blob, signal: AbortSignal): Promise<PassportProposals | PassportTrouble> {
  const worker = new Worker(new URL("./mrz.worker.ts", import.meta.url), { type: "module" });
  return new Promise<PassportProposals | PassportTrouble>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<PassportAnswer>) => {
      if ("proposals" in data) resolve(data.proposals);
      else if ("trouble" in data) resolve(data.trouble);
      else reject(new Error(data.failed));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    const request: PassportRequest = { file, today: localDayOf(new Date()) };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
