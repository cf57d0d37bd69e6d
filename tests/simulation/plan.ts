/* The list of what is done in a life and when: the same for the same seed, whatever the life is lived on. */

import type { Trouble } from "./cast.ts";
import { weightsOfDecisions } from "./decisions.ts";
import { weightsOfStrikes } from "./faults.ts";
import type { Random } from "./random.ts";
import { weightsOfWrites } from "./writes.ts";

export interface Step {
  /** Milliseconds since the work began. */
  at: number;
  /** Somebody writes, somebody decides about unsent work, or something goes wrong. */
  kind: "write" | "decide" | "strike";
  /** Which of them. */
  what: string;
  /** Of what the step draws itself: which tab, which record. What there is to choose from depends on what happened. */
  seed: number;
}

export interface Plan {
  /** Milliseconds for which people work. */
  length: number;
  steps: readonly Step[];
}

export function planOf(random: Random, troubles: ReadonlySet<Trouble>): Plan {
  const length = random.between(30_000, 200_000);
  const steps = [...actsOf(random, length), ...strikesOf(random, length, troubles)];
  return { length, steps: steps.sort((a, b) => a.at - b.at) };
}

function actsOf(random: Random, length: number): Step[] {
  const pace = random.one([200, 1_000, 3_000]);
  // nobody writes for ever
  const most = Math.min(random.between(5, 40), Math.ceil(length / pace));
  const steps: Step[] = [];
  for (let at = 0; at < length && steps.length <= most; at += random.fraction() * 2 * pace) {
    const isWrite = random.chance(0.9);
    const what = random.weighted<string>(isWrite ? weightsOfWrites : weightsOfDecisions);
    steps.push({ at, kind: isWrite ? "write" : "decide", what, seed: random.bits() });
  }
  return steps;
}

function strikesOf(random: Random, length: number, troubles: ReadonlySet<Trouble>): Step[] {
  const weights = weightsOfStrikes(troubles);
  const steps: Step[] = [];
  if (troubles.size === 0) return steps;
  for (let at = 0; at < length; at += random.fraction() * 20_000) {
    steps.push({ at, kind: "strike", what: random.weighted(weights), seed: random.bits() });
  }
  return steps;
}
