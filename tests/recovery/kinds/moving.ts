import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Ledger } from "../ledger.ts";
import { appears, begun } from "../moments.ts";
import { sqlite } from "../sqlite.ts";
import type { Stage } from "../stage.ts";

/* A firm that moves to another server, and programs that are killed meanwhile. */

/** `sijil export`, with or without a server beside it. */
export async function exporting(stage: Stage): Promise<void> {
  await stage.copy();
  if (stage.random.below(2)) await stage.work();
  const file = join(stage.folder, "firm.tar");
  const words = ["export", "--organization", String(stage.world.firm), file];
  await stage.kill(stage.command(...words), [begun(500), appears(stage.folder, /firm\.tar|\.tmp|\.half/, 100)]);
  const importable = async () => {
    const elsewhere = await stage.elsewhere();
    await elsewhere.succeeds("import", file);
    await elsewhere.judge(stage.ledger, { device: false });
    await elsewhere.end();
    stage.findings.push(...elsewhere.findings);
  };
  if (existsSync(file)) await importable();
  else {
    await stage.succeeds(...words);
    await importable();
  }
  await stage.judge();
}

/** `sijil import`, with or without a server beside it: all of the firm, or nothing. */
export async function importing(stage: Stage): Promise<void> {
  await stage.copy(stage.world.elsewhere);
  const beside = stage.random.below(2) === 1;
  if (beside) await stage.serve();
  const command = stage.command("import", stage.world.exported);
  await stage.kill(command, [
    begun(600),
    appears(join(stage.dataDir, "storage"), /^sijil_documents\//, 150),
    appears(join(stage.dataDir, "storage"), /^sijil_employees\//, 60),
  ]);
  const nothing: Ledger = new Map();
  if (beside && stage.random.below(2)) await stage.kill9();
  const done = await isThere(stage);
  if (/^Imported /m.test(command.out()))
    stage.expect(done, "The import had said that it was done, and nothing is there");
  stage.notes.push(done ? "all" : "nothing");
  await stage.pause();
  // its heartbeat would bar the next import, and keep its files where they are, for a minute
  sqlite(join(stage.dataDir, "data.db"), "UPDATE sync_state SET value = '1' WHERE name = 'import'");
  await stage.judge(done ? stage.ledger : nothing, { device: false });
  if (done) return;
  await stage.succeeds("import", stage.world.exported);
  await stage.judge(stage.ledger, { device: false });
}

/** Whether the firm has been imported. */
async function isThere(stage: Stage): Promise<boolean> {
  const server = await stage.serve();
  const { totalItems } = await server.records<{ totalItems: number }>("GET", "documents/records");
  return totalItems > 0;
}
