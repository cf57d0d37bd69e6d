/* What has to hold of settings and of woken devices once everything works again. */

import { collections, settingsOf } from "#domain/index";
import { PUSH_SERVICE } from "./setting-writes.ts";
import type { Truth, World } from "./world.ts";

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Settings are those of one decision, as a whole and the last one; none was made over another that its author did not see. */
function wrongSettings({ ledger, wasPutBack }: World, truth: Truth): string[] {
  return truth.ids("organizations").flatMap((id) => {
    const decisions = ledger.settings.filter(({ organization }) => organization === id);
    const { timeZone, leadDays, push } = settingsOf(truth.record("organizations", id)?.row ?? null);
    const found = { timeZone, leadDays, push };
    const decided = decisions.find(({ chosen }) => same(chosen.leadDays, leadDays));
    // devices may be woken from the beginning
    const known = decided?.chosen ?? { ...settingsOf(null), push: true };
    const wrong: string[] = [];
    for (const name of ["timeZone", "leadDays", "push"] as const) {
      if (!same(found[name], known[name]))
        wrong.push(`${name} of ${id} is ${JSON.stringify(found[name])}, not ${JSON.stringify(known[name])}`);
    }
    if (wasPutBack) return wrong;
    const done = decisions.filter(({ answered }) => answered !== null);
    const { answered = 0 } = decided ?? {};
    // where its answer was lost, it may have taken effect at any time
    const later = answered === null ? [] : done.filter(({ at }) => at > (answered ?? 0));
    for (const { chosen } of later) wrong.push(`the decision ${JSON.stringify(chosen)} for ${id} is lost`);
    const bases = done.map(({ seen }) => JSON.stringify(seen.leadDays));
    const twice = bases.filter((one, at) => bases.indexOf(one) < at);
    for (const one of twice) wrong.push(`two decisions for ${id} were made by people who both saw ${one}`);
    return wrong;
  });
}

/** A device is woken for whoever asked for it, as long as their session lasts, and nobody else hears of it. */
function wrongPushes(world: World, truth: Truth): string[] {
  const { ledger, people, server, wasPutBack } = world;
  const wrong: string[] = [];
  const woken = new Map(truth.woken.map(({ endpoint, person }) => [endpoint, person]));
  if (woken.size < truth.woken.length) wrong.push("a device is woken twice");
  for (const [endpoint, person] of woken) {
    const made = ledger.pushes.find((one) => one.endpoint === endpoint);
    if (made?.owner !== person) wrong.push(`${person % 100} is woken at ${endpoint}, which ${made?.owner} asked for`);
    else if (made.hasEnded && !wasPutBack) wrong.push(`${person % 100} is woken at ${endpoint} after its end`);
  }
  for (const { endpoint, owner, isDoomed, hasEnded } of ledger.pushes) {
    if (isDoomed || hasEnded || wasPutBack || !server.user(owner)) continue;
    if (!woken.has(endpoint)) wrong.push(`${owner % 100} is not woken at ${endpoint}`);
  }
  for (const { id } of people) {
    const user = server.user(id);
    const rows = user ? collections.flatMap((name) => [...truth.visibleTo(user, name).values()]) : [];
    if (JSON.stringify(rows).includes(PUSH_SERVICE)) wrong.push(`${id % 100} is shown where a device is woken`);
  }
  return wrong;
}

export function wrongChoices(world: World, truth: Truth): string[] {
  return [...wrongSettings(world, truth), ...wrongPushes(world, truth)];
}
