import type { Size } from "#web/lib/imaging/geometry.ts";

/** A page of one picture: a JPEG, or black and white as packBits makes it, deflated. */
export interface PdfImage extends Size {
  kind: "jpeg" | "bits";
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pixels an inch. */
export const SCAN_DPI = 200;
/** Long edge of an A4 page at {@link SCAN_DPI}: more is of no use in print or for reading. */
export const PAGE_PIXELS = 2339;

/** In points, 72 an inch. */
const A4 = { short: 595.28, long: 841.89 };

/** How large a page is in points: A4 where the picture has its shape, else by its pixels. */
function pagePoints({ width, height }: Size): Size {
  const isA4 = Math.abs(Math.max(width, height) / Math.min(width, height) / Math.SQRT2 - 1) < 0.01;
  if (isA4) return width < height ? { width: A4.short, height: A4.long } : { width: A4.long, height: A4.short };
  const points = (pixels: number) => Math.max(3, Math.round((pixels * 7200) / SCAN_DPI) / 100);
  return { width: points(width), height: points(height) };
}

const colours = {
  jpeg: "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
  bits: "/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode",
};

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A PDF with a page for each picture, in their order. Source: ISO 32000-1, sections 7.5 and 8.9. */
export function imagesPdf(images: readonly PdfImage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (...written: (string | Uint8Array<ArrayBuffer>)[]) => {
    for (const one of written) {
      const bytes = typeof one === "string" ? ascii(one) : one;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (...content: (string | Uint8Array<ArrayBuffer>)[]) => {
    offsets.push(length);
    put(`${offsets.length} 0 obj\n`, ...content, "\nendobj\n");
  };
  const stream = (entries: string, bytes: Uint8Array<ArrayBuffer>) =>
    object(`<< ${entries}/Length ${bytes.length} >>\nstream\n`, bytes, "\nendstream");

  // four bytes beyond ASCII tell programs that the file is not text
  put("%PDF-1.4\n%", Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3), "\n");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = images.map((_, index) => `${3 + index * 3} 0 R`);
  object(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${images.length} >>`);
  for (const [index, { kind, bytes, width, height }] of images.entries()) {
    const page = pagePoints({ width, height });
    const own = 3 + index * 3;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${own + 1} 0 R ` +
        `/Resources << /XObject << /Im ${own + 2} 0 R >> >> >>`,
    );
    stream("", ascii(`q ${page.width} 0 0 ${page.height} 0 0 cm /Im Do Q`));
    stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colours[kind]} `, bytes);
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const count = offsets.length + 1;
  put(`xref\n0 ${count}\n0000000000 65535 f \n`, ...entries);
  put(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What a page takes beside its picture: its objects and their places, generously. */
const PAGE_BYTES = 700;

/**
 * The best quality at which all pages fit.
 * @param qualities of each page, the best first; a page with fewer keeps its last one
 * @returns a picture for each page, null where even the smallest are too large together
 */
export function fittingImages(qualities: readonly (readonly PdfImage[])[], limit: number): PdfImage[] | null {
  const most = Math.max(0, ...qualities.map(({ length }) => length));
  for (let step = 0; step < most; step++) {
    const chosen = qualities.flatMap((page) => page[Math.min(step, page.length - 1)] ?? []);
    const size = chosen.reduce((sum, { bytes }) => sum + bytes.length + PAGE_BYTES, PAGE_BYTES);
    if (size <= limit) return chosen;
  }
  return null;
}
