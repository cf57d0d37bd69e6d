import { expect, it } from "vitest";
import { letterProperties } from "./doc-properties.ts";

/** A file's text, of which pages of properties are the second and the third, and its table. */
function properties(change: (page: DataView) => void = () => {}) {
  const stream = new Uint8Array(3 * 512);
  const table = new Uint8Array(24);
  const file = new DataView(stream.buffer);
  const places = new DataView(table.buffer);
  for (const [place, start, page] of [
    [0xfa, 0, 1],
    [0x102, 12, 2],
  ] as const) {
    file.setUint32(place, start, true);
    file.setUint32(place + 4, 12, true);
    places.setUint32(start + 8, page, true);
    // bytes 100 to 110, and from there to 120
    for (const [at, byte] of [100, 110, 120].entries()) file.setUint32(page * 512 + 4 * at, byte, true);
    stream[page * 512 + 511] = 2;
  }
  // the second run is bold and deleted
  stream[512 + 13] = 100;
  stream.set([6, 0x35, 0x08, 1, 0x00, 0x08, 0x81], 512 + 200);
  // the second paragraph has tabs, what a table looks like, and is the end of a row
  stream[1024 + 12 + 13] = 100;
  stream.set([8, 0, 0, 0x15, 0xc6, 2, 0, 0, 0x08, 0xd6, 2, 0, 9, 0x17, 0x24, 1], 1024 + 200);
  change(file);
  return letterProperties(stream, table);
}

it("tells deleted letters and ends of rows, by the bytes where they are", () => {
  const { isDeleted, endsRow } = properties();
  const bytes = [99, 100, 109, 110, 119, 120];
  expect(bytes.map(isDeleted)).toEqual([false, false, false, true, true, false]);
  expect(bytes.map(endsRow)).toEqual([false, false, false, true, true, false]);
});

it.each<[string, (page: DataView) => void]>([
  ["a place outside of the file", (file) => file.setUint32(0x102, 0xfffff000, true)],
  ["more pages than the file has", (file) => file.setUint32(0x106, 0xfffffff0, true)],
  ["a page outside of the file", (file) => file.setUint32(0x102, 4, true)],
])("knows nothing of rows from %s", (_, change) => {
  const { endsRow, isDeleted } = properties(change);
  expect([endsRow(115), isDeleted(115)]).toEqual([false, true]);
});
