/* OLE compound files, what Word 97 to 2003 keep their streams in. Source: [MS-CFB], version 3. */

const SECTOR = 512;
const END = 0xfffffffe;
const NONE = 0xffffffff;
const FAT_SECTOR = 0xfffffffd;
/** Shorter streams would live in a mini stream; they are filled up instead. */
const SHORTEST = 4096;

/**
 * Packs streams into a compound file.
 * @param {Record<string, Buffer>} streams by name
 * @param {Buffer} classId of the program that they belong to, 16 bytes
 */
export function compound(streams, classId) {
  const names = Object.keys(streams).sort(
    (a, b) => a.length - b.length || (a.toUpperCase() < b.toUpperCase() ? -1 : 1),
  );
  const bodies = names.map((name) => filled(streams[name] ?? Buffer.alloc(0), SHORTEST));
  const directorySectors = Math.ceil((names.length + 1) / 4);
  const dataSectors = directorySectors + bodies.reduce((sum, body) => sum + body.length / SECTOR, 0);
  let fatSectors = 1;
  while (fatSectors * (SECTOR / 4) < dataSectors + fatSectors) fatSectors++;

  // Order in the file: allocation table, directory, streams.
  const fat = Buffer.alloc(fatSectors * SECTOR, 0xff);
  for (let sector = 0; sector < fatSectors; sector++) fat.writeUInt32LE(FAT_SECTOR, sector * 4);
  let next = fatSectors;
  /** @param {number} count */
  const chain = (count) => {
    const first = next;
    for (let i = 0; i < count; i++, next++) fat.writeUInt32LE(i === count - 1 ? END : next + 1, next * 4);
    return first;
  };
  const directoryStart = chain(directorySectors);
  const entries = [entry("Root Entry", { type: 5, child: names.length ? 1 : NONE, start: END, size: 0, classId })];
  for (const [index, body] of bodies.entries()) {
    const right = index + 1 < names.length ? index + 2 : NONE;
    entries.push(entry(names[index] ?? "", { type: 2, right, start: chain(body.length / SECTOR), size: body.length }));
  }
  const directory = filled(Buffer.concat(entries), directorySectors * SECTOR);
  return Buffer.concat([header(fatSectors, directoryStart), fat, directory, ...bodies]);
}

/**
 * @param {number} fatSectors
 * @param {number} directoryStart
 */
function header(fatSectors, directoryStart) {
  const bytes = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(fatSectors, 44);
  bytes.writeUInt32LE(directoryStart, 48);
  bytes.writeUInt32LE(SHORTEST, 56);
  bytes.writeUInt32LE(END, 60);
  bytes.writeUInt32LE(END, 68);
  for (let i = 0; i < 109; i++) bytes.writeUInt32LE(i < fatSectors ? i : NONE, 76 + i * 4);
  return bytes;
}

/**
 * @param {string} name
 * @param {{ type: number, child?: number, right?: number, start: number, size: number, classId?: Buffer }} of
 */
function entry(name, { type, child = NONE, right = NONE, start, size, classId }) {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(NONE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  classId?.copy(bytes, 80);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

/**
 * Filled with zeros to a whole number of sectors.
 * @param {Buffer} bytes
 * @param {number} least
 */
function filled(bytes, least) {
  const length = Math.max(least, Math.ceil(bytes.length / SECTOR) * SECTOR);
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}
