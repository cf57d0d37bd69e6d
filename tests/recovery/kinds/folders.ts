import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyOf, type Ledger } from "../ledger.ts";
import { appears, begun } from "../moments.ts";
import { sqlite } from "../sqlite.ts";
import type { Stage } from "../stage.ts";
import { paper } from "../world.ts";

/* A firm's shared folder on its way in, and the program that is killed meanwhile. */

const PAPERS = 24;
/** The first is there already, in another spelling. */
const FOLDERS = ["contracts", "Invoices/2024", "Invoices/2025", "فواتير"];

/** `sijil import folder`, with or without a server beside it: run again it goes on, and files nothing twice. */
export async function movingIn(stage: Stage): Promise<void> {
  await stage.copy();
  const root = join(stage.folder, "shared");
  const papers = await writePapers(stage, root);
  const beside = stage.random.below(2) === 1;
  if (beside) await stage.work();
  const words = ["import", "folder", root, "--organization", String(stage.world.firm)];
  words.push("--user", stage.world.person.username);
  for (let kills = 1 + stage.random.below(2); kills > 0; kills--) {
    await stage.kill(stage.command(...words), [
      begun(800),
      appears(join(stage.dataDir, "uploads"), /\.new$/, 60),
      appears(join(stage.dataDir, "storage"), /moving[^/]*\.pdf$/, 150),
    ]);
  }
  if (beside && stage.random.below(2)) await stage.kill9();
  await stage.pause();
  await stage.judge(withFiled(stage, papers), { device: beside });
  await stage.succeeds(...words);
  const ledger = withFiled(stage, papers);
  const missing = PAPERS - (ledger.size - stage.ledger.size - 2);
  stage.expect(missing === 0, `${missing} papers are not filed after all`);
  await stage.judge(ledger, { device: beside });
}

/** @returns their names by SHA-256 */
async function writePapers({ random }: Stage, root: string): Promise<Map<string, string>> {
  const papers = new Map<string, string>();
  for (let n = 0; n < PAPERS; n++) {
    const { bytes, sha256 } = paper(random, 10_000 + random.below(100_000));
    const path = join(root, FOLDERS[n % FOLDERS.length] ?? "", `moving_${n}.pdf`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    papers.set(sha256, `moving ${n}`);
  }
  return papers;
}

/** The ledger with what is filed by now, which may be any of the papers, but each once. */
function withFiled(stage: Stage, papers: ReadonlyMap<string, string>): Ledger {
  const ledger = copyOf(stage.ledger);
  const left = new Map(papers);
  const database = join(stage.dataDir, "data.db");
  const documents = "SELECT id, sha256 FROM documents";
  for (const { id, sha256 } of sqlite<{ id: string; sha256: string }>(database, documents)) {
    const name = left.get(sha256);
    if (name === undefined) continue;
    left.delete(sha256);
    ledger.set(`documents/${id}`, { name, deleted: false, files: [sha256] });
  }
  const names = new Set(["Invoices", "فواتير"]);
  for (const { id, name } of sqlite<{ id: string; name: string }>(database, "SELECT id, name FROM categories"))
    if (names.delete(name)) ledger.set(`categories/${id}`, { name, deleted: false, files: [] });
  return ledger;
}
