import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onStock, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let publicDir: string;

beforeAll(async () => {
  publicDir = await mkdtemp(join(tmpdir(), "sijil-pages-"));
  await mkdir(join(publicDir, "assets"));
  await writeFile(join(publicDir, "index.html"), `<!doctype html><title>Sijil</title>${"<p>x</p>".repeat(500)}`);
  await writeFile(join(publicDir, "sw.js"), "self.x = 1;");
  await writeFile(join(publicDir, "assets", "app-1a2b3c.js"), `export const x = "${"x".repeat(5000)}";`);
  await writeFile(join(publicDir, "assets", "app-1a2b3c.js.br"), brotliCompressSync("export const x = 1;"));
  await writeFile(join(publicDir, "assets", "alone-1a2b3c.css"), `p { color: red; ${" ".repeat(5000)} }`);
  server = await startServer({ publicDir });
});
afterAll(async () => {
  await server?.stop();
  await rm(publicDir, { recursive: true, force: true });
});

const get = (path: string) => fetch(server.url + path, { headers: { "Accept-Encoding": "gzip" } });

test.each([
  ["/", "text/html", "no-cache"],
  ["/auth", "text/html", "no-cache"],
  ["/no/such/page", "text/html", "no-cache"],
  ["/sw.js", "text/javascript", "no-cache"],
  ["/assets/app-1a2b3c.js", "text/javascript", "public, max-age=31536000, immutable"],
])("%s is %s, kept: %s", async (path, type, cache) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toContain(type);
  expect(answer.headers.get("Cache-Control")).toBe(cache);
  expect(answer.headers.get("Content-Encoding")).toBe("gzip");
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-|https?:|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(answer.headers.get("Permissions-Policy")).toBe(
    "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  );
});

test.each([
  ["app-1a2b3c.js", "gzip, deflate, br", "br", "text/javascript; charset=utf-8", "export const x = 1;"],
  ["app-1a2b3c.js", "gzip", "gzip", "text/javascript; charset=utf-8", "xxxx"],
  ["alone-1a2b3c.css", "gzip, deflate, br", "gzip", "text/css; charset=utf-8", "color: red"],
])("%s for who takes %s comes as %s", async (name, taken, encoding, type, text) => {
  const answer = await fetch(`${server.url}/assets/${name}`, { headers: { "Accept-Encoding": taken } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Encoding")).toBe(encoding);
  expect(answer.headers.get("Content-Type")).toBe(type);
  expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(await answer.text()).toContain(text);
});

test("what a browser has is judged by its content: files that are older than it come, the same ones do not", async () => {
  const ask = (path: string, headers: Record<string, string>) => fetch(server.url + path, { headers });
  const later = { "If-Modified-Since": new Date(Date.now() + 3_600_000).toUTCString() };
  for (const [path, name] of [
    ["/sw.js", "sw.js"],
    ["/auth", "index.html"],
  ] as const) {
    const etag = (await ask(path, {})).headers.get("ETag") ?? "";
    expect([(await ask(path, later)).status, (await ask(path, { "If-None-Match": etag })).status]).toEqual([200, 304]);
    const file = join(publicDir, name);
    await writeFile(file, `of an earlier build: ${name}`);
    await utimes(file, 1_700_000_000, 1_700_000_000);
    const other = await ask(path, { ...later, "If-None-Match": etag });
    expect([other.status, await other.text()]).toEqual([200, `of an earlier build: ${name}`]);
  }
});

test("a file of an earlier build is not answered with a page, nor kept", async () => {
  const answer = await fetch(`${server.url}/assets/app-gone.js`, { headers: { "Accept-Encoding": "gzip, br" } });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("the console has a policy of its own, and what its page loads is within it", async () => {
  const answer = await get("/_/");
  expect(answer.status).toBe(200);
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  if (onStock) return;
  expect(policy).toContain("object-src 'none'; base-uri 'none'");
  expect(policy).not.toMatch(/https?:|\*/);
  const page = await answer.text();
  expect(page).toMatch(/<script [^>]*src="\.\//);
  expect(page).not.toMatch(/<script(?![^>]* src="\.\/)|<base|<object|<iframe| on\w+=/);
});
