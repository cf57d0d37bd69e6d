import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { folders } from "../project.mjs";
import { run } from "../run.mjs";

/**
 * What a first visit loads before anything can be seen: scripts and styles that index.html names, and what those
 * import at once; bytes after gzip.
 */
export async function initialBytes() {
  const html = await readFile(join(folders.public, "index.html"), "utf8");
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path ?? "",
  );
  const found = new Map();
  while (named.length > 0) {
    const path = named.pop() ?? "";
    if (found.has(path)) continue;
    const bytes = await readFile(join(folders.public, path));
    found.set(path, gzipSync(bytes).length);
    if (!path.endsWith(".js")) continue;
    for (const [, import_] of bytes
      .toString("utf8")
      .matchAll(/(?:^|[;}\s])(?:import|export)\b[^"'();]*?from\s*["']\.\/([^"']+)["']|import\s*["']\.\/[^"']+["']/g)) {
      if (import_) named.push(join("assets", import_));
    }
  }
  return { files: found.size, bytes: [...found.values()].reduce((sum, size) => sum + size, 0) };
}

/**
 * Memory that a process holds, in bytes.
 * @param {number} pid
 */
export async function memoryOf(pid) {
  const { output } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(output.trim()) * 1024;
}
