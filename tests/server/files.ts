/* The smallest files that pass, and files that pretend to. */

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
