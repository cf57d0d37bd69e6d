import type { Plan } from "./plan.ts";

/* Which requests cost more than others of their route. Times are noisy, so a suspect is asked again. */

/** How many times the median of its route a request may take. */
const TIMES = 10;
/** How often a suspect is sent again; it is one only if it is slow each time. */
const REPEATS = 5;

export interface Timed {
  plan: Plan;
  milliseconds: number;
  /** Whether the route did what it was asked for. */
  isDone: boolean;
  /** Of the request, counted from 1. */
  place: number;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * The requests that take more than ten times the median of their route, each time that they are sent. The median is that
 * of requests that the route has done, where there are some: most refusals cost nearly nothing.
 */
export async function tooCostly(all: readonly Timed[], send: (plan: Plan) => Promise<number>) {
  const routes = new Map<string, Timed[]>();
  for (const one of all) routes.set(one.plan.operationId, [...(routes.get(one.plan.operationId) ?? []), one]);
  const found: { about: string; plan: Plan }[] = [];
  let suspects = 0;
  for (const [operation, timed] of routes) {
    const done = timed.filter(({ isDone }) => isDone);
    const usual = median((done.length > 0 ? done : timed).map(({ milliseconds }) => milliseconds));
    for (const { plan, milliseconds, place } of timed) {
      if (milliseconds <= TIMES * usual) continue;
      suspects++;
      const repeated: number[] = [];
      while (repeated.length < REPEATS && Math.min(...repeated, Number.POSITIVE_INFINITY) > TIMES * usual)
        repeated.push(await send(plan));
      const least = Math.min(...repeated);
      if (least > TIMES * usual)
        found.push({
          about: `${operation}, request ${place}: ${Math.round(least)} ms each time, usually ${usual.toFixed(1)} ms`,
          plan,
        });
    }
  }
  console.info(`${suspects} suspects of taking too long were sent again`);
  return found;
}
