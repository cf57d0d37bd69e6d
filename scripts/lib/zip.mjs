/* Zip archives, as far as releases and Word files need them. Source: PKWARE APPNOTE 6.3. */
import * as zlib from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

const table = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/**
 * CRC-32 as zip and PNG use it; Node's own where there is one (20.15 and later).
 * @param {Uint8Array} bytes
 * @returns {number}
 */
export function crc32(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * One file out of an archive.
 * @param {Buffer} archive
 * @param {(name: string) => boolean} wanted
 * @returns {Buffer | null} null when the archive has none
 */
export function unzip(archive, wanted) {
  for (const { name, content } of entries(archive)) if (wanted(name)) return content();
  return null;
}

/**
 * Every file of an archive, unpacked when its content is asked for.
 * @param {Buffer} archive
 * @returns {Generator<{ name: string, content: () => Buffer }>}
 */
export function* entries(archive) {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) return;
  let at = archive.readUInt32LE(end + 16);
  while (at + 46 <= archive.length && archive.readUInt32LE(at) === CENTRAL) {
    const entry = at;
    const nameLength = archive.readUInt16LE(entry + 28);
    const name = archive.toString("utf8", entry + 46, entry + 46 + nameLength);
    at += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
    const content = () => {
      const local = archive.readUInt32LE(entry + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const body = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
      return archive.readUInt16LE(entry + 10) === 8 ? zlib.inflateRawSync(body) : Buffer.from(body);
    };
    yield { name, content };
  }
}

/**
 * Packs files into an archive.
 * @param {Record<string, string | Uint8Array>} files by name
 * @param {{ store?: boolean }} [options] `store` leaves them uncompressed
 */
export function zip(files, { store = false } = {}) {
  const bodies = [];
  const directory = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const plain = Buffer.from(content);
    const packed = store ? plain : zlib.deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2); // names are UTF-8
    common.writeUInt16LE(store ? 0 : 8, 4);
    common.writeUInt32LE(0x00210000, 6); // 1 January 1980
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([uint32(LOCAL), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(uint32(CENTRAL), Buffer.from([20, 0]), common, rest, name);
    bodies.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, entries, uint32(END), end]);
}

/** @param {number} value */
function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
