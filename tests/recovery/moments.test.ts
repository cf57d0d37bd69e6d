import { expect, it } from "vitest";
import { killAt, type Moment, settled, type Victim } from "./moments.ts";
import { Random } from "./random.ts";

/* A moment that passes between two looks is never seen: the kill has to come all the same. */

/** Something that is killed, and counts how often. */
function victimOf(work: Promise<unknown>): Victim & { kills: number } {
  return {
    kills: 0,
    over: settled(work),
    async kill9() {
      this.kills++;
    },
  };
}

const missed: Moment[] = [["a file that is gone already", () => false, 10]];

it("kills once the work has ended, although the moment was missed", async () => {
  const victim = victimOf(Promise.resolve());
  expect(await killAt(new Random(1), victim, missed)).toMatch(/^it had ended before “a file that is gone already”/);
  expect(victim.kills).toBe(1);
});

it("counts work that failed as ended", async () => {
  const victim = victimOf(Promise.reject(new Error("refused")));
  await killAt(new Random(2), victim, missed);
  expect(victim.kills).toBe(1);
});

it("kills at the moment while the work goes on", async () => {
  const victim = victimOf(new Promise(() => undefined));
  expect(await killAt(new Random(3), victim, [["it was seen", () => true, 1]])).toMatch(/ms after “it was seen”$/);
  expect(victim.kills).toBe(1);
});
