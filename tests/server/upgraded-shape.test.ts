import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { SyncAnswer } from "#domain/index";
import { folders, HOOK_FILES } from "../../scripts/lib/project.mjs";
import { makePeople, type Person, startServer } from "./harness.ts";

/* A release may give a record a field more. What the devices hold lacks it, so they have to pull anew. */

const made: string[] = [];
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), "sijil-shape-"));
  made.push(path);
  return path;
};
afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))));

/** The product's hooks as a later release, whose employees carry one member more. */
async function laterHooks(): Promise<string> {
  const path = await folder();
  for (const name of HOOK_FILES) await cp(join(folders.hooks, name), join(path, name));
  const bundle = join(path, "sijil.bundle.js");
  const text = await readFile(bundle, "utf8");
  const later = text.replace(/civilIdFile: (attachmentPath\("civilId"\))/, "civilIdFile: $1, cardFile: $1");
  expect(later).not.toBe(text);
  await writeFile(bundle, later);
  return path;
}

const pull = async ({ client }: Person, cursor: string) =>
  (await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;

test("a record that has a field more is sent anew to those who see such records, and to nobody else", async () => {
  const dataDir = await folder();
  const before = await startServer({ dataDir });
  const people = await makePeople(before);
  const cursors = { user: (await pull(people.user, "")).cursor, viewer: (await pull(people.viewer, "")).cursor };
  await before.restart();
  expect((await pull(people.user, cursors.user)).reset).toBe(false);
  await before.pause();

  const after = await startServer({ dataDir, port: Number(new URL(before.url).port), hooksDir: await laterHooks() });
  try {
    expect((await pull(people.user, cursors.user)).reset).toBe(true);
    expect((await pull(people.viewer, cursors.viewer)).reset).toBe(false);
  } finally {
    await after.stop();
  }
});
