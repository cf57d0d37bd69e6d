import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Employee } from "#domain/index";
import { filesWith } from "../../executable/planted.ts";
import { begun } from "../moments.ts";
import { sqlite } from "../sqlite.ts";
import type { Stage } from "../stage.ts";

/**
 * `sijil person erase`, with or without a server beside it: the person is there as a whole or not at all, and the same
 * command, run again, leaves nothing in any byte of the data folder.
 */
export async function erasing(stage: Stage): Promise<void> {
  await stage.copy();
  const id = stage.random.pick(stage.world.employees);
  const mark = `mark${stage.random.below(1e9)}`;
  const name = `${stage.ledger.get(`employees/${id}`)?.name} ${mark}`;
  const { browser } = await stage.work();
  const changed = await browser.patch<Employee>(`/api/employees/${id}`, { lastName: mark });
  stage.expect(changed.status === 200, `The employee was not renamed: ${changed.status}`);
  if (stage.random.below(2)) await stage.pause();

  const folder = filesOf(stage, id);
  const erase = ["person", "erase", String(id), "--confirm"];
  const child = stage.command(...erase, name);
  await stage.kill(child, [
    begun(800),
    ["the files were gone", () => !existsSync(folder), 200],
    ["it said “Erased”", () => child.out().includes("Erased"), 5],
  ]);
  if (stage.random.below(2)) await stage.serve();
  const [isThere, isBegun] = [
    counted(stage, `SELECT count(*) AS n FROM employees WHERE id = '${id}'`),
    counted(stage, `SELECT count(*) AS n FROM sync_state WHERE name = 'erasing.employees.${id}'`),
  ];
  stage.notes.push(isThere ? "nothing" : isBegun ? "half" : "all");
  stage.expect(!(isThere && isBegun), "The erasure has begun, and the employee is still there");
  if (isThere) stage.expect(existsSync(folder), "The files are gone, and the employee is still there");
  if (isThere || isBegun) await stage.succeeds(...erase, isThere ? name : String(id));
  stage.ledger.delete(`employees/${id}`);
  await stage.judge();
  const left = await filesWith(stage.dataDir, mark);
  stage.expect(left.length === 0, `What was erased is still in ${left.join(", ")}`);
}

/** The folder of an employee's files. */
function filesOf(stage: Stage, id: number): string {
  const storage = join(stage.dataDir, "storage");
  const collection = readdirSync(storage).find((one) => existsSync(join(storage, one, String(id))));
  stage.expect(collection !== undefined, "The employee has no files");
  return join(storage, collection ?? "", String(id));
}

function counted(stage: Stage, query: string): boolean {
  return (sqlite<{ n: number }>(join(stage.dataDir, "data.db"), query)[0]?.n ?? 0) > 0;
}
