import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "./random.ts";

/** What can be ended: a server at work, or a command. */
export interface Victim {
  /** Whether the work during which it is to be killed has ended, so that no further moment comes. */
  over(): boolean;
  kill9(): Promise<void>;
}

/** A moment of a program's work: once something is seen, up to so many milliseconds later. */
export type Moment = [name: string, seen: () => boolean, within: number];

/**
 * Kills a program at a moment that follows from the seed: after something that it does, not after a time by the clock,
 * so that the same seed finds the same place on a slower machine.
 * @returns what the moment was, in words
 */
export async function killAt(random: Random, victim: Victim, moments: readonly Moment[]): Promise<string> {
  const [name, seen, within] = random.pick(moments);
  const later = random.next() * within;
  while (!seen() && !victim.over()) await wait(1);
  const until = performance.now() + later;
  while (performance.now() < until && !victim.over()) await wait(1);
  const over = victim.over();
  await victim.kill9();
  return over ? `it had ended before “${name}” and ${later.toFixed(1)} ms` : `${later.toFixed(1)} ms after “${name}”`;
}

/** Tells whether a promise has settled. */
export function settled(work: Promise<unknown>): () => boolean {
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  return () => over;
}

/** From its beginning on. */
export const begun = (within: number): Moment => ["it began", () => true, within];

/** Once a name in a folder matches, in any depth. */
export function appears(folder: string, name: RegExp, within: number): Moment {
  return [`${name.source} appeared`, () => names(folder).some((one) => name.test(one)), within];
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch {
    // not there yet, or just gone
    return [];
  }
}
