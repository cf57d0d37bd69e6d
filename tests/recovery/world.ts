import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sijil } from "../executable/run.ts";
import { type Client, client, form, startServer, type TestServer } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
import { copyOf, type Ledger } from "./ledger.ts";
import { Random } from "./random.ts";

/** What every kill begins with: a firm at work, with a backup and an export of it. */
export interface World {
  folder: string;
  executable: string;
  /** The data folder, which no server uses. */
  dataDir: string;
  ledger: Ledger;
  /** Of a person who may do everything in the firm. */
  person: { username: string; cookies: ReadonlyMap<string, string> };
  firm: number;
  categories: number[];
  documents: number[];
  deleted: number[];
  employees: number[];
  /** A backup, made before some of the documents. */
  archive: string;
  archived: Ledger;
  /** The data folder of another server, on which nobody has worked. */
  elsewhere: string;
  /** The firm as a file. */
  exported: string;
}

/** A file that no other record has. */
export function paper(random: Random, size: number) {
  const bytes = random.bytes(size);
  bytes.set(new TextEncoder().encode("%PDF-1.4\n"));
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** A browser that is signed in as the person of the world, at a server on a copy of its data. */
export function signedIn(world: World, server: TestServer): Client {
  const browser = client(server.url);
  for (const [name, value] of world.person.cookies) browser.cookies.set(name, value);
  return browser;
}

/** An answer's record, or what was answered instead. */
async function made(answer: Promise<{ status: number; text: string; json: unknown }>): Promise<number> {
  const { status, text, json } = await answer;
  if (status !== 201) throw new Error(`${status} ${text}`);
  return (json as { id: number }).id;
}

export async function makeWorld(executable: string, seed: number): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "sijil-recovery-"));
  const [dataDir, elsewhere] = [join(folder, "data"), join(folder, "elsewhere")];
  const [archive, exported] = [join(folder, "backup.zip"), join(folder, "firm.tar")];
  for (const path of [dataDir, elsewhere]) await mkdir(path);
  const random = new Random(seed);
  const ledger: Ledger = new Map();
  const other = await startServer({ executable, dataDir: elsewhere });
  await other.pause();
  const server = await startServer({ executable, dataDir });
  const firm = await server.makeOrganization();
  const { client: browser, username } = await server.makeUser({
    role: "user",
    organizationId: firm.id,
    permissions: ["view", "upload", "download", "delete"],
  });

  const category = async (name: string) => {
    const id = await made(browser.post("/api/categories", { name }));
    ledger.set(`categories/${id}`, { name, deleted: false, files: [] });
    return id;
  };
  const categories = [await category("Contracts"), await category("Letters")];
  const file = async (name: string) => {
    const { bytes, sha256 } = paper(random, 20_000 + random.below(200_000));
    const body = form({ name, categoryId: random.pick(categories), file: { name: `${name}.pdf`, bytes } });
    const id = await made(browser.post("/api/documents", body));
    ledger.set(`documents/${id}`, { name, deleted: false, files: [sha256] });
    return id;
  };
  const documents: number[] = [];
  for (let n = 0; n < 24; n++) documents.push(await file(`Paper ${n}`));
  const employees: number[] = [];
  for (let n = 0; n < 4; n++) {
    const name = `Person ${n}`;
    const id = await made(browser.post("/api/employees", { ...anEmployee, firstName: name }));
    const { bytes, sha256 } = paper(random, 30_000);
    const passport = form({ attachment: { name: "passport.pdf", bytes }, attachmentType: "passport" });
    await browser.post(`/api/employees/${id}/upload-attachment`, passport);
    ledger.set(`employees/${id}`, { name, deleted: false, files: [sha256] });
    employees.push(id);
  }
  const deleted = documents.splice(0, 4);
  for (const id of deleted) {
    await browser.delete(`/api/documents/${id}`);
    Object.assign(ledger.get(`documents/${id}`) ?? {}, { deleted: true });
  }
  await succeeds(sijil(folder, ["backup", archive, "--data-dir", dataDir]));
  const archived = copyOf(ledger);
  for (let n = 0; n < 4; n++) documents.push(await file(`Later paper ${n}`));
  await server.pause();
  await succeeds(sijil(folder, ["export", "--organization", String(firm.id), exported, "--data-dir", dataDir]));
  const person = { username, cookies: browser.cookies };
  const ids = { firm: firm.id, categories, documents, deleted, employees };
  return { folder, executable, dataDir, ledger, person, ...ids, archive, archived, elsewhere, exported };
}

/** A copy of a data folder that a test may spoil. */
export async function copyData(from: string, to: string): Promise<string> {
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  return to;
}

async function succeeds(running: ReturnType<typeof sijil>): Promise<void> {
  const { code, errors } = await running;
  if (code !== 0) throw new Error(errors);
}
