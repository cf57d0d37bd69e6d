/* The smallest files that pass, and files that pretend to. */

import { crc32, deflateSync } from "node:zlib";

const text = (content: string) => new TextEncoder().encode(content);

/** A file that begins as a PDF does. @param size in bytes, at least 8 */
export function pdf(size = 64, mark = ""): Uint8Array {
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(text(`%PDF-1.4\n${mark}`.slice(0, size)));
  return bytes;
}

/** A file that begins as an OLE compound file does. */
export function doc(): Uint8Array {
  const bytes = new Uint8Array(512);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return bytes;
}

/** A zip with one empty stored entry of that name. Source: APPNOTE 6.3.10, section 4.3. */
export function zip(entry: string): Uint8Array {
  const name = text(entry);
  const local = new Uint8Array(30 + name.length);
  local.set([0x50, 0x4b, 0x03, 0x04]);
  local[26] = name.length;
  local.set(name, 30);
  const directory = new Uint8Array(46 + name.length);
  directory.set([0x50, 0x4b, 0x01, 0x02]);
  directory[28] = name.length;
  directory.set(name, 46);
  const end = new Uint8Array(22);
  end.set([0x50, 0x4b, 0x05, 0x06]);
  end[8] = 1;
  end[10] = 1;
  end[12] = directory.length;
  end[16] = local.length;
  const whole = new Uint8Array(local.length + directory.length + end.length);
  whole.set(local);
  whole.set(directory, local.length);
  whole.set(end, local.length + directory.length);
  return whole;
}

export const docx = () => zip("word/document.xml");
export const html = () => text("<!doctype html><script>alert(1)</script>");
export const executable = () => text("MZ\u0090 this program cannot be run in DOS mode");

/** A black picture with one bit a pixel, which is small however many it has. @param side in pixels */
export function png(side = 100): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
