import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { form, startServer } from "../server/harness.ts";
import { sijil } from "./run.ts";

/* A server that begins to read papers has those of years before it. */

const TOKEN = "0123456789abcdef0123456789abcdef";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-texts-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (searchContents: "on" | "off", port?: number) =>
  startServer({
    executable: inject("executable"),
    dataDir: join(folder, "data"),
    port,
    env: { SEARCH_CONTENTS: searchContents, METRICS_TOKEN: TOKEN },
  });

/** What the doctor says of texts. */
const doctor = async (searchContents: "on" | "off") => {
  const { out } = await sijil(folder, ["doctor"], { SEARCH_CONTENTS: searchContents });
  return out.split("\n").filter((line) => /been read|could not be read|SEARCH_CONTENTS/.test(line));
};

/** How many papers are in which state, by the metrics. */
async function metrics(url: string): Promise<Record<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const samples = (await answer.text()).matchAll(/^sijil_texts\{state="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...samples].map(([, state, count]) => [state, Number(count)]));
}

it("papers that were filed before it reads any are read and found, and the doctor and the metrics say how far it is", async () => {
  const before = await start("off");
  const { id: organizationId } = await before.makeOrganization();
  const { client } = await before.makeUser({ role: "admin", organizationId });
  const { id: categoryId } = (await client.post<Category>("/api/categories", { name: "Years ago" })).json;
  const ids: number[] = [];
  for (const bytes of [
    pdf({ lines: ["Lease of a lighthouse and its boats"] }),
    pdf({ lines: ["The lighthouse keeper's contract"] }),
    pdf({ lines: ["A locked lighthouse"], password: "secret" }),
  ]) {
    const made = await client.post<Document>("/api/documents", form({ categoryId, file: { name: "a.pdf", bytes } }));
    expect(made.status, made.text).toBe(201);
    ids.push(made.json.id);
  }
  const found = async () =>
    (await client.get<{ documents: { id: number }[] }>("/api/search?q=lighthouse")).json.documents.map(({ id }) => id);
  expect(await found()).toEqual([]);
  expect(await metrics(before.url)).toEqual({ unread: 3 });
  const none =
    "OK       0 papers have been read, so that searches find what they say; 0 could not be read, since they are locked or broken.";
  expect(await doctor("off")).toEqual([
    none,
    "ADVICE   3 papers have not been read, since SEARCH_CONTENTS is off.",
    "         → Set SEARCH_CONTENTS to on, and start Sijil again.",
  ]);
  expect(await doctor("on")).toEqual([
    none,
    "OK       3 papers have not been read yet; Sijil reads them one after the other while it runs.",
  ]);
  await before.stop();

  const after = await start("on", Number(new URL(before.url).port));
  try {
    await expect.poll(() => metrics(after.url)).toEqual({ ok: 2, locked: 1, unread: 0 });
    expect(await found()).toEqual([ids[1], ids[0]]);
    const read =
      "OK       2 papers have been read, so that searches find what they say; 1 could not be read, since they are locked or broken.";
    expect(await doctor("on")).toEqual([read]);
  } finally {
    await after.stop();
  }
});
