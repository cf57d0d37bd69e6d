import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditDatabase, digest, namesIn } from "./audit.ts";

/** What is wrong with a store of backups that are not encrypted (docs/backups.md has its layout). */
export function auditStore(store: string): string[] {
  const found: string[] = [];
  for (const folder of namesIn(join(store, "files"))) {
    for (const name of namesIn(join(store, "files", folder))) {
      const path = join(store, "files", folder, name);
      if (digest(path) !== name || !name.startsWith(folder)) found.push(`The store has other bytes as ${name}`);
    }
  }
  for (const name of namesIn(join(store, "backups"))) {
    const backup = join(store, "backups", name);
    // without its header it is none; a later night removes it
    if (existsSync(join(backup, "backup.json")))
      found.push(...auditDatabase(join(backup, "data.db")), ...auditList(store, backup));
  }
  const own = ["files", "backups"];
  const unfinished = namesIn(store).filter((name) => !own.includes(name) && namesIn(join(store, name)).length > 0);
  return [...found, ...unfinished.map((name) => `Something is left in the store: ${name}`)];
}

function auditList(store: string, backup: string): string[] {
  const lines = readFileSync(join(backup, "files.jsonl"), "utf8").split("\n").filter(Boolean);
  return lines
    .map((line): { path: string; object?: string; problem?: string } => JSON.parse(line))
    .filter(({ object, problem }) => problem || !object || !existsSync(join(store, object)))
    .map(({ path, problem }) => `The backup lacks ${path} (${problem})`);
}
