import type { Plan } from "./plan.ts";

/* Which requests cost more than others of their route. Times are noisy, so a suspect is asked again. */

/** How many times the median of its route a request may take. */
const TIMES = 10;
/** How often a suspect is sent again; it is one only if it is slow each time. */
const REPEATS = 5;

/** It hashes a password for a link that does not work, and none for one without a password, which is its usual request. */
const HASHES_TO_HIDE = "POST /api/share/{token}/file";

export interface Timed {
  plan: Plan;
  milliseconds: number;
  /** Whether the route did what it was asked for. */
  isDone: boolean;
  /** Of the request, counted from 1. */
  place: number;
}

/**
 * The requests that take more than ten times the median of their route, each time that they are sent. The median is that
 * of requests that the route has done, where there are some: most refusals cost nearly nothing. A typical request is sent
 * again beside a suspect, so that a busy machine makes both slow.
 */
export async function tooCostly(all: readonly Timed[], send: (plan: Plan) => Promise<number>) {
  const routes = new Map<string, Timed[]>();
  for (const one of all) {
    // by what was asked for: with another method it is another operation, such as one that hashes a password
    const route = `${one.plan.method} ${one.plan.path}`;
    routes.set(route, [...(routes.get(route) ?? []), one]);
  }
  const found: { about: string; plan: Plan }[] = [];
  let suspects = 0;
  routes.delete(HASHES_TO_HIDE);
  for (const [route, timed] of routes) {
    const done = timed.filter(({ isDone }) => isDone);
    const sorted = (done.length > 0 ? done : timed).sort((a, b) => a.milliseconds - b.milliseconds);
    const typical = sorted[Math.floor(sorted.length / 2)];
    if (!typical) continue;
    const usual = typical.milliseconds;
    for (const { plan, milliseconds, place } of timed) {
      if (milliseconds <= TIMES * usual) continue;
      suspects++;
      const compared: { least: number; usual: number } = { least: milliseconds, usual };
      for (let repeat = 0; repeat < REPEATS && compared.least > TIMES * compared.usual; repeat++) {
        compared.least = Math.min(compared.least, await send(plan));
        compared.usual = Math.max(compared.usual, await send(typical.plan));
      }
      if (compared.least <= TIMES * compared.usual) continue;
      const times = `${Math.round(compared.least)} ms each time, usually ${usual.toFixed(1)} ms`;
      found.push({ about: `${route}, request ${place}: ${times}`, plan });
    }
  }
  console.info(`${suspects} suspects of taking too long were sent again`);
  return found;
}
