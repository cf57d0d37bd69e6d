import { digestOfFile } from "../kernel/digest.ts";
import { flag } from "../kernel/env.ts";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { setSecurityHeaders } from "./headers.ts";

/** What the pages may load: nothing from elsewhere, no script written into a page; WebAssembly reads PDFs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The camera is for scanning papers. */
const PERMISSIONS_POLICY = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";

/** A year; the names of these files change with their content. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** What the build compresses, by the end of its name. */
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
};

/** Sets the headers of the client's pages and files, then lets PocketBase serve them. */
export function serveStatic(event: RequestEvent, immutable: boolean): void {
  const header = event.response.header();
  setSecurityHeaders(event, CONTENT_SECURITY_POLICY);
  header.set("Permissions-Policy", PERMISSIONS_POLICY);
  // PocketBase's CORS says Origin; these answers are the same for every origin, and some browsers miss them in their cache
  header.del("Vary");
  header.set("Cache-Control", immutable ? IMMUTABLE : "no-cache");
  if (immutable && sendBrotli(event)) return;
  if (!immutable) nameContent(event);
  try {
    event.next();
  } catch (thrown) {
    // a page of an earlier build requests a file that is gone; it may exist again after the next upgrade
    header.set("Cache-Control", "no-store");
    throw thrown;
  }
}

/** The page that every address without a file of its own gets. */
const PAGE = "index.html";

/**
 * Has browsers ask by its content whether a file has changed. By its date they would keep what they have where files come
 * that are older: of an earlier version that somebody goes back to, or of a later one that was built before.
 */
function nameContent({ app, request, response }: RequestEvent): void {
  request.header.del("If-Modified-Since");
  const name = request.pathValue("path");
  const own = stampOf(name);
  const [file, stamp] = own === null ? [PAGE, stampOf(PAGE)] : [name, own];
  if (stamp === null) return;
  const key = `content of ${file} ${stamp}`;
  const known = app.store().get(key);
  const digest = typeof known === "string" ? known : digestOfFile($filepath.join(publicDir(), file));
  if (known !== digest) app.store().set(key, digest);
  response.header().set("ETag", `W/"${digest}"`);
}

/** What changes when a file of the client is replaced while the server runs; null where there is none. */
function stampOf(name: string): string | null {
  try {
    // no name leads out of the folder
    const info = name.includes("..") ? null : $os.stat($filepath.join(publicDir(), name));
    return info === null || info.isDir() ? null : `${info.size()} ${info.modTime().unixMilli()}`;
  } catch {
    return null;
  }
}

/**
 * Sends a script or style sheet as the build compressed it (vite.config.ts), which is a seventh smaller than gzip and
 * costs the server nothing; false where the browser takes no Brotli, which it does over HTTPS only, or there is none.
 */
function sendBrotli(event: RequestEvent): boolean {
  const { request, response } = event;
  const name = request.pathValue("path");
  const type = TYPES[name.slice(name.lastIndexOf("."))];
  if (type === undefined || !/\bbr\b/.test(request.header.get("Accept-Encoding"))) return false;
  const header = response.header();
  header.set("Content-Type", type);
  header.set("Content-Encoding", "br");
  header.set("Vary", "Accept-Encoding");
  try {
    event.fileFS($os.dirFS($filepath.join(publicDir(), "assets")), `${name}.br`);
    return true;
  } catch {
    for (const one of ["Content-Type", "Content-Encoding", "Vary"]) header.del(one);
    return false;
  }
}

/** The folder of the built client: the server's --publicDir, else dist/public beside the hooks. */
export function publicDir(): string {
  return flag("publicDir") ?? $filepath.join(__hooks, "..", "dist", "public");
}
