import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { kinds } from "./kinds.ts";
import { Random } from "./random.ts";
import { Stage } from "./stage.ts";
import { makeWorld, type World } from "./world.ts";

/* Programs are killed at moments that follow from a seed; what is there afterwards is judged by the doctor and by an audit
   of its own. */

const { RECOVER_KILLS = "10", RECOVER_SEED, RECOVER_ONLY } = process.env;
const seed = Number(RECOVER_SEED ?? 1 + Math.floor(Math.random() * 9e8));
if (RECOVER_ONLY && !kinds[RECOVER_ONLY])
  throw new Error(`There is no kind “${RECOVER_ONLY}”: name one of ${Object.keys(kinds).join(", ")}.`);
const names = shuffled(RECOVER_ONLY ? [RECOVER_ONLY] : Object.keys(kinds), new Random(seed));
/** One kill after the other, each kind about as often. */
const plan = Array.from({ length: Number(RECOVER_KILLS) }, (_, n) => ({
  kind: names[n % names.length] ?? "",
  seed: seed + n,
}));
const ran = new Map<string, number>();

let world: World;
beforeAll(async () => {
  console.log(
    `npm run recover -- --kills ${plan.length} --seed ${seed}${RECOVER_ONLY ? ` --only ${RECOVER_ONLY}` : ""}`,
  );
  world = await makeWorld(inject("executable"), 1);
});
afterAll(async () => {
  await rm(world.folder, { recursive: true, force: true });
  console.log([...ran].map(([kind, count]) => `${kind}: ${count}`).join(", "));
});

describe("kill -9", () => {
  it.concurrent.each(plan)("$kind, seed $seed", async ({ kind, seed }) => {
    const folder = join(world.folder, `${kind}-${seed}`);
    await mkdir(folder);
    const stage = new Stage(world, new Random(seed), folder);
    try {
      await kinds[kind]?.(stage);
    } catch (error) {
      stage.findings.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    } finally {
      await stage.end();
      ran.set(kind, (ran.get(kind) ?? 0) + 1);
    }
    if (stage.findings.length > 0) console.log(`${kind}, ${seed}: ${stage.findings.join("\n")}`);
    const again = `npm run recover -- --kills 1 --seed ${seed} --only ${kind}`;
    expect(stage.findings, `${again}\nkilled: ${stage.notes.join("; ")}`).toEqual([]);
  });
});

function shuffled<T>(list: T[], random: Random): T[] {
  return list
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
