import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { yieldToMain } from "../storage/schedule.ts";

/** Bytes between two pauses: about 10 ms of work. */
const SLICE = 512 * 1024;

/** Hex SHA-256 without the browser's help, in slices that leave the page usable. */
export async function sha256InSoftware(bytes: Uint8Array): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (at > 0) await yieldToMain();
    hash.update(bytes.subarray(at, at + SLICE));
  }
  return bytesToHex(hash.digest());
}
