import { yieldToMain } from "../storage/schedule.ts";
import { sha256Hex } from "./file-cache.ts";

/** Hex SHA-256 of bytes, also where the browser has none to offer (plain HTTP). */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  return (await sha256Hex(bytes)) ?? (await sha256InSoftware(new Uint8Array(bytes)));
}

const BLOCK = 64;
/** About 10 ms of work. */
const BLOCKS_PER_SLICE = 8192;

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
}

/** The first 32 bits of the fractional parts of a root of the first primes (FIPS 180-4, section 4.2.2). */
function constants(count: number, exponent: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (isPrime(n)) found.push(((n ** exponent % 1) * 2 ** 32) | 0);
  return found;
}

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4) without the browser's help, in turns that leave the page usable. */
export async function sha256InSoftware(bytes: Uint8Array): Promise<string> {
  const rounds = constants(64, 1 / 3);
  const state = Int32Array.from(constants(8, 1 / 2));
  const tail = new Uint8Array((((bytes.length + 8) >> 6) + 1) * BLOCK - (bytes.length - (bytes.length % BLOCK)));
  tail.set(bytes.subarray(bytes.length - (bytes.length % BLOCK)));
  tail[bytes.length % BLOCK] = 0x80;
  new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  const wholeBlocks = Math.floor(bytes.length / BLOCK);
  const body = new DataView(bytes.buffer, bytes.byteOffset, wholeBlocks * BLOCK);
  for (let block = 0; block < wholeBlocks; block++) {
    compress(state, rounds, body, block * BLOCK);
    if (block % BLOCKS_PER_SLICE === BLOCKS_PER_SLICE - 1) await yieldToMain();
  }
  const end = new DataView(tail.buffer);
  for (let at = 0; at < tail.length; at += BLOCK) compress(state, rounds, end, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const words = new Int32Array(64);
const wordAt = (at: number) => words[at] ?? 0;

function compress(state: Int32Array, rounds: readonly number[], data: DataView, offset: number): void {
  for (let t = 0; t < 16; t++) words[t] = data.getInt32(offset + t * 4);
  for (let t = 16; t < 64; t++) {
    const early = wordAt(t - 15);
    const late = wordAt(t - 2);
    const first = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const second = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words[t] = (wordAt(t - 16) + first + wordAt(t - 7) + second) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + (rounds[t] ?? 0) + wordAt(t)) | 0;
    const sum0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = ((state[at] ?? 0) + word) | 0;
  });
}
