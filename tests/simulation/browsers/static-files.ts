import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** The application's files, and its page for every address that is none of them. */
export class StaticFiles {
  readonly #files = new Map<string, { bytes: Buffer; type: string }>();

  static async read(folder: string): Promise<StaticFiles> {
    const files = new StaticFiles();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      files.#files.set(path.slice(folder.length).replaceAll("\\", "/"), { bytes: readFileSync(path), type });
    }
    return files;
  }

  serve(url: string, answer: ServerResponse): void {
    const [path = "/"] = url.split("?");
    const found = this.#files.get(path) ?? this.#files.get("/index.html");
    const isNamed = path.startsWith("/assets/");
    const cache = isNamed ? "max-age=31536000, immutable" : "no-cache";
    answer.writeHead(found ? 200 : 404, { "Content-Type": found?.type ?? "text/plain", "Cache-Control": cache });
    answer.end(found?.bytes);
  }
}
