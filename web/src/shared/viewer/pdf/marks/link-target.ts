import type { Pdfium } from "#web/pdf/pdfium.ts";
import type { LinkTarget, PagePoint } from "../pdf-messages.ts";

/* Where links and the entries of an outline lead. Runs in the viewer's worker. */

/** Kinds of actions and of destinations, of fpdf_doc.h. */
const [GO_TO, ADDRESS] = [1, 3];
const [FIT_HEIGHT, FIT_RECTANGLE, FIT_INK_HEIGHT] = [3, 5, 7];
/** An address that is longer is none that anybody has written. */
const MOST_BYTES = 8_192;
/** What a link may do: lead to the web and to people. It runs no script and opens no file. */
const SCHEMES = ["http:", "https:", "mailto:", "tel:"];

/** An address as a link may have it; null of one that would do something else than lead to the web and to people. */
export function safeAddress(written: string): string | null {
  try {
    const { protocol, href } = new URL(/^\s*www\./i.test(written) ? `http://${written.trim()}` : written);
    return SCHEMES.includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

/**
 * Where a destination or an action leads; null where that is nowhere that can be shown here.
 * @param lead.pages how many pages are shown
 */
export function targetOf(
  pdfium: Pdfium,
  document: number,
  { dest, action, pages }: { dest: number; action: number; pages: number },
): LinkTarget | null {
  if (dest !== 0) return pointOf(pdfium, document, dest, pages);
  if (action === 0) return null;
  const kind = pdfium._FPDFAction_GetType(action);
  if (kind === GO_TO) {
    const place = pdfium._FPDFAction_GetDest(document, action);
    return place === 0 ? null : pointOf(pdfium, document, place, pages);
  }
  if (kind !== ADDRESS) return null;
  const address = safeAddress(addressOf(pdfium, document, action));
  return address === null ? null : { address };
}

function addressOf(pdfium: Pdfium, document: number, action: number): string {
  const size = pdfium._FPDFAction_GetURIPath(document, action, 0, 0);
  if (size <= 1 || size > MOST_BYTES) return "";
  const at = pdfium.wasmExports.malloc(size);
  pdfium._FPDFAction_GetURIPath(document, action, at, size);
  // with the zero at the end
  const bytes = pdfium.HEAPU8.slice(at, at + size - 1);
  pdfium.wasmExports.free(at);
  return new TextDecoder().decode(bytes);
}

function pointOf(pdfium: Pdfium, document: number, dest: number, pages: number): PagePoint | null {
  const page = pdfium._FPDFDest_GetDestPageIndex(document, dest);
  if (page < 0 || page >= pages) return null;
  const at = pdfium.wasmExports.malloc(24);
  pdfium.HEAPU8.fill(0, at, at + 24);
  const whole = (index: number) => pdfium.HEAP32[(at >> 2) + index] ?? 0;
  const side = (index: number) => pdfium.HEAPF32[(at >> 2) + index] ?? 0;
  const point: PagePoint = { page, left: null, top: null };
  if (pdfium._FPDFDest_GetLocationInPage(dest, at, at + 4, at + 8, at + 12, at + 16, at + 20)) {
    if (whole(0)) point.left = side(3);
    if (whole(1)) point.top = side(4);
  } else {
    const fit = pdfium._FPDFDest_GetView(dest, at, at + 4);
    if (fit === FIT_HEIGHT || fit === FIT_INK_HEIGHT) point.top = whole(0) > 0 ? side(1) : null;
    if (fit === FIT_RECTANGLE) [point.left, point.top] = [side(1), side(4)];
  }
  pdfium.wasmExports.free(at);
  return point;
}
