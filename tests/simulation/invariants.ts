/* What has to hold once everything works again. */

import { type Collection, collections, isFiled, registry, type User } from "#domain/index";
import type { Effect } from "#web/local/testing/model/state/types.ts";
import type { Act, Repeatable, Written } from "./ledger.ts";
import type { Unsent } from "./page-reads.ts";
import { isPaperSettled, paperActOf } from "./paper-invariants.ts";
import { wrongSecrets } from "./people-invariants.ts";
import { wrongTexts, wrongThumbnails } from "./text-invariants.ts";
import type { AnyTab, Truth, World } from "./world.ts";

/** What a person has left unsent on a device, at the end. */
export interface Left {
  browser: string;
  user: number;
  entries: readonly Unsent[];
}

const short = (text: string | undefined) => (text === undefined ? "nothing" : text.slice(0, 400));

/** A device shows what its person may see: no row less, no row more, none older. */
async function wrongRows(truth: Truth, tab: AnyTab, user: User, isAllSent: boolean): Promise<string[]> {
  const ids = Object.fromEntries(collections.map((name) => [name, truth.ids(name)]));
  const found = (await tab.page.serverRows(ids as Record<Collection, number[]>)) ?? {};
  const expected = new Map<string, string>();
  for (const collection of collections) {
    for (const [id, row] of truth.visibleTo(user, collection)) expected.set(`${collection}/${id}`, JSON.stringify(row));
  }
  const wrong: string[] = [];
  for (const key of new Set([...Object.keys(found), ...expected.keys()])) {
    if (found[key] === expected.get(key)) continue;
    wrong.push(`${tab.name} has of ${key} ${short(found[key])}, the server ${short(expected.get(key))}`);
  }
  const size = await tab.page.mirrorSize();
  if (size !== expected.size) wrong.push(`${tab.name} has ${size} rows, the server ${expected.size}`);
  if (!isAllSent) return wrong;
  let shown = 0;
  for (const collection of collections) {
    for (const row of await tab.page.rows(collection)) {
      shown++;
      const [text, wanted] = [JSON.stringify(row), expected.get(`${collection}/${row.id}`)];
      if (text !== wanted)
        wrong.push(`${tab.name} shows of ${collection}/${row.id} ${short(text)}, not ${short(wanted)}`);
    }
  }
  if (shown !== expected.size) wrong.push(`${tab.name} shows ${shown} rows of ${expected.size}`);
  return wrong;
}

/** What is one person's own, such as their saved views, comes to no device of anybody else. */
async function wrongOwn(tab: AnyTab, user: User): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of await tab.page.rows("users")) {
    const own = row.id === user.id ? [] : Object.keys(registry.users.entity.own).filter((name) => name in row);
    for (const name of own) wrong.push(`${tab.name} has ${name} of ${row.id % 100}, which are ${row.id % 100}'s own`);
  }
  return wrong;
}

/** No file of a record that this person does not see is kept here, but of one that their own refused work shows. */
async function wrongFiles(truth: Truth, tab: AnyTab, user: User): Promise<string[]> {
  const wrong: string[] = [];
  for (const key of await tab.page.keptFiles()) {
    const [kind = "", id] = key.split("/");
    const collection =
      kind === "attachments" ? "employees" : collections.find((name) => name === kind && isFiled(name));
    const isOf = (row: { id: number }) => row.id === Number(id);
    if (
      !collection ||
      !(truth.visibleTo(user, collection).has(Number(id)) || (await tab.page.rows(collection)).some(isOf))
    ) {
      wrong.push(`${tab.name} keeps ${key}, out of its person's sight`);
    }
  }
  return wrong;
}

/** What is wrong on one device, for the person who is signed in there. */
export async function wrongOnDevice(
  world: World,
  truth: Truth,
  tab: AnyTab,
): Promise<{ wrong: string[]; left: Left | null }> {
  const session = await tab.page.session();
  if (!session || session.signedOut) return { wrong: [`${tab.name} is signed out: ${session?.user.id}`], left: null };
  const { id } = session.user;
  const entries = await tab.page.outbox();
  const stuck = entries.filter(({ isParked }) => !isParked);
  const wrong = stuck.map(
    ({ kind, record, state, tries }) => `${tab.name}: ${kind} ${record} is ${state} after ${tries} tries`,
  );
  for (const { kind, record, isRefused, refusal } of entries) {
    if (isRefused && refusal === null)
      wrong.push(`${tab.name}: ${kind} ${record} is parked, and the server did not refuse it`);
  }
  const user = world.server.user(id);
  if (user)
    wrong.push(...(await wrongRows(truth, tab, user, entries.length === 0)), ...(await wrongFiles(truth, tab, user)));
  if (user) wrong.push(...(await wrongSecrets(truth, tab, user)), ...(await wrongTexts(world, truth, tab, user)));
  if (user) wrong.push(...(await wrongThumbnails(world, truth, tab, user)));
  wrong.push(...(await wrongOwn(tab, session.user)));
  return { wrong, left: { browser: tab.browser.name, user: id, entries } };
}

const isOf =
  ({ records, collection }: Written) =>
  (effect: Effect) =>
    effect.collection === collection && effect.records.some((id) => records.includes(id));

/** What may be done again, by each who wishes it. */
const repeatable: readonly Act[] = [
  ...(["delete", "restore", "detach", "reopen", "restore version", "delete version"] satisfies Repeatable[]),
  ...(["remove note", "return note", "remove view", "return view", "let go"] satisfies Repeatable[]),
  ...(["remove paper", "return paper", "remove page", "return page"] satisfies Repeatable[]),
];

/** Which of these an effect is. */
function repeatableOf({ method, path, values }: Effect): Repeatable | null {
  if (/\/notes\/\d+\/remove$/.test(path)) return "remove note";
  if (/\/notes\/\d+\/restore$/.test(path)) return "return note";
  if (/\/views\/\d+\/remove$/.test(path)) return "remove view";
  if (/\/views\/\d+\/restore$/.test(path)) return "return view";
  if (path.includes("/papers/")) return paperActOf(path);
  if (/\/versions\/\d+\/restore$/.test(path)) return "restore version";
  if (/^\/api\/[a-z]+\/\d+\/restore$/.test(path)) return "restore";
  if (path.endsWith("/handling") && Object.values(values)[0] === null) return "let go";
  if (method === "PATCH" && "doneAt" in values && !values.doneAt) return "reopen";
  if (method !== "DELETE") return null;
  if (path.includes("/versions/")) return "delete version";
  return path.includes("/attachments/") ? "detach" : "delete";
}

/** What the paths of changes of a part have in common; "" for anything else. */
function pathOfPart({ note, view, paper, page }: Written["values"]): string {
  if (paper !== undefined) return `/papers/${paper}/${page === undefined ? "" : `files/${page}/`}`;
  if (view !== undefined) return `/views/${view}/`;
  return note === undefined ? "" : `/notes/${note}/`;
}

/** The effects of a change, one list for each of its parts. */
function effectsOf(truth: Truth, written: Written): { part: string; effects: Effect[] }[] {
  const { what, values } = written;
  const all = truth.effects.filter(isOf(written));
  if (what === "create" || what === "import") {
    const made = all.filter(({ method, path }) => method === "POST" && /^\/api\/[a-z]+(\/import)?$/.test(path));
    return [{ part: what, effects: made }];
  }
  if (repeatable.includes(what)) {
    const ofPart = pathOfPart(values);
    return [{ part: what, effects: all.filter((one) => repeatableOf(one) === what && one.path.includes(ofPart)) }];
  }
  // what is restored comes back with values that were written before
  const changes = all.filter(({ path }) => !path.endsWith("/restore"));
  return Object.entries(values).map(([name, value]) => ({
    part: `${name} ${value}`,
    effects: changes.filter((effect) => effect.values[name] === value),
  }));
}

/** Refusals that a change gets only when it was made already, and the server did not know it again. */
const OF_REPEATS: readonly (string | null)[] = ["id_taken", "key_reused", "version_conflict", "already_deleted"];

/** Every change took effect once, or is to be seen where it was written. */
export function wrongChanges(world: World, truth: Truth, left: readonly Left[]): string[] {
  const wrong: string[] = [];
  const entries = new Map(left.flatMap((one) => one.entries.map((entry) => [entry.key, entry] as const)));
  const deletions = world.ledger.written.filter(({ what }) => what === "delete");
  for (const written of world.ledger.written) {
    const { what, key, user, records, isSaved, isWithdrawn } = written;
    // a device drops by itself what is of no use any more (text-invariants.ts)
    if (what === "text") continue;
    const of = `${written.number} (${what} ${written.collection} ${records.join()} by ${user % 100} in ${written.browser})`;
    const entry = entries.get(key);
    for (const { part, effects } of effectsOf(truth, written)) {
      const present = effects.filter(({ isLost }) => !isLost);
      const isShared = repeatable.includes(what);
      if (!isShared && present.length > 1) wrong.push(`${of}: ${part} was done ${present.length} times`);
      if (!isShared && effects.some((effect) => effect.user !== user)) wrong.push(`${of} was sent by somebody else`);
      const tenants = what === "create" || what === "import" ? effects.map(({ tenant }) => tenant) : [];
      if (!written.isRetried && tenants.some((tenant) => tenant !== written.tenant)) {
        wrong.push(`${of} arrived in ${tenants}, not in ${written.tenant}`);
      }
      if (present.length > 0 && entry && !world.wasPutBack && !isShared && OF_REPEATS.includes(entry.refusal)) {
        const isPart = what !== "update" || entry.text?.includes(String(part.split(" ")[1]));
        if (isPart) wrong.push(`${of} is refused as ${entry.refusal}, and was done`);
      }
      if (effects.length > 0 || !isSaved || isWithdrawn || entry) continue;
      const isCancelled = deletions.some(
        (one) => one.records[0] === records[0] && one.user === user && one.number > written.number,
      );
      if (!isCancelled && !isDoneAnyway(truth, written)) wrong.push(`${of}: ${part} is nowhere`);
    }
  }
  return wrong;
}

/** Whether a note or a view is as somebody wished it, or was so before others changed it. */
function isSettled(truth: Truth, { what, collection, records: [id = 0], values }: Written): boolean {
  const isRemoval = what.startsWith("remove");
  const row = truth.record(collection, id)?.row;
  const parts = ((values.view ? row?.views : row?.notes) ?? {}) as Readonly<Record<string, unknown>>;
  const isThere = parts[values.view ?? values.note ?? ""] !== undefined;
  const end = `${pathOfPart(values)}${isRemoval ? "restore" : "remove"}`;
  return isThere === !isRemoval || truth.effects.some(({ path }) => path.endsWith(end));
}

/** Whether what was to be removed or brought back is as it was to be, whoever saw to that. */
function isDoneAnyway(truth: Truth, written: Written): boolean {
  const { what, collection, values } = written;
  const [id = 0] = written.records;
  const record = truth.record(collection, id);
  const others = (matches: (effect: Effect) => boolean) => truth.effects.filter(isOf(written)).some(matches);
  if (what === "delete") {
    // it had gone with its category already, and came back with it
    const category = record?.row.categoryId;
    const cameBack = ({ path }: Effect) => category !== undefined && path.endsWith(`/${category}/restore`);
    return !record || record.isDeleted || truth.effects.some(cameBack);
  }
  if (what === "restore") {
    // an older folder of data may not have it
    const isLost = !record && others((one) => one.isLost);
    return isLost || record?.isDeleted === false || others((one) => repeatableOf(one) === "delete");
  }
  if (what === "reopen") return !record?.row.doneAt || others((one) => Boolean(one.values.doneAt));
  if (/ (paper|page)$/.test(what)) return isPaperSettled(truth, written);
  if (/ (note|view)$/.test(what) && repeatable.includes(what)) return isSettled(truth, written);
  // an earlier version may be the current one by then, and a deadline another one
  if (what === "restore version" || what === "let go") return true;
  if (what !== "detach") return false;
  const attachments = record?.row.attachments as Record<string, unknown> | undefined;
  return !attachments?.[values.type ?? ""];
}

/** What is removed or brought back by one person is as much as that person's wishes, and everything that happened was somebody's wish. */
export function wrongEffects(world: World, truth: Truth): string[] {
  const wrong: string[] = [];
  const wishes = new Map<string, number>();
  for (const { what, records, user } of world.ledger.written) {
    const id = `${what} ${records[0]} by ${user}`;
    if (repeatable.includes(what)) wishes.set(id, (wishes.get(id) ?? 0) + 1);
  }
  for (const effect of truth.effects) {
    const { isLost, records, user } = effect;
    const what = repeatableOf(effect);
    if (isLost || what === null) continue;
    const id = `${what} ${records[0]} by ${user}`;
    const rest = (wishes.get(id) ?? 0) - 1;
    wishes.set(id, rest);
    if (rest < 0) wrong.push(`a ${id} that nobody wished`);
  }
  return wrong;
}
