/* What has to hold of versions, notes, share links and calendar links once everything works again. */

import { type FileVersions, MOST_VIEWS, mayDownload, type SavedView, viewNameKey } from "#domain/index";
import type { Effect } from "#web/local/testing/model/state/types.ts";
import { wrongPapers } from "./paper-invariants.ts";
import { wrongPeople } from "./people-invariants.ts";
import { wrongChoices } from "./setting-invariants.ts";
import { wrongScans } from "./text-invariants.ts";
import type { Truth, World } from "./world.ts";

type Versioned = { sha256?: string | null; fileVersions?: FileVersions | null };

const isOfRecord =
  ({ collection, records }: Effect) =>
  (other: Effect) =>
    !other.isLost && other.collection === collection && other.records[0] === records[0];

/** Notes and versions that arrived are there, unless somebody has removed them. */
function lostParts(truth: Truth): string[] {
  const wrong: string[] = [];
  for (const effect of truth.effects) {
    const { isLost, path, values, collection, records } = effect;
    const row = truth.record(collection, records[0] ?? 0)?.row;
    if (isLost || !row) continue;
    const others = truth.effects.filter(isOfRecord(effect));
    if (path.endsWith("/notes")) {
      const [note = ""] = Object.keys(values).map((name) => name.slice("notes.".length));
      const isRemoved = others.some((other) => other.path.endsWith(`/notes/${note}/remove`));
      if (!isRemoved && !Object.hasOwn((row.notes ?? {}) as object, note))
        wrong.push(`note ${note} of ${path} is lost`);
    }
    if (path.endsWith("/versions")) {
      const { sha256, fileVersions } = row as Versioned;
      const sums = [sha256, ...(fileVersions?.earlier ?? []).map((one) => one.sha256)];
      const isDeleted = others.some(
        (other) => other.path.includes("/versions/") && Object.values(other.values).includes(values.sha256),
      );
      if (!isDeleted && !sums.includes(String(values.sha256)))
        wrong.push(`a version of ${path} is lost: ${values.sha256}`);
    }
  }
  return wrong;
}

/** A version's number is never given twice, and the current one is the newest. */
function wrongNumbers(truth: Truth): string[] {
  return truth.ids("documents").flatMap((id) => {
    const { fileVersions } = (truth.record("documents", id)?.row ?? {}) as Versioned;
    if (!fileVersions) return [];
    const numbers = [...fileVersions.earlier, fileVersions.current].map(({ number }) => number);
    const isRising = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
    return isRising ? [] : [`the versions of ${id} are ${numbers}`];
  });
}

/** A share link works as long as its maker may download the document, and never again after its end. */
function wrongLinks(world: World, truth: Truth): string[] {
  const wrong: string[] = [];
  const { shares, invitations } = world.ledger;
  for (const { token, document, maker, at, isDoomed, hasEnded } of shares) {
    const record = truth.record("documents", document);
    const user = world.server.user(maker);
    const owned = { tenant: Number(record?.row.tenant), uploadedBy: Number(record?.row.uploadedBy) || null };
    const isAllowed = record?.isDeleted === false && user !== undefined && mayDownload(user, owned);
    const deletions = truth.effects.filter(({ method, path }) => method === "DELETE" && path.endsWith(`/${document}`));
    const wasDeleted = deletions.length > 0;
    // an earlier deletion, after which the document was restored, has ended no later link
    const isLater = ({ key }: Effect) => world.ledger.written.some((one) => one.key === key && one.at > at);
    const of = `the share link of ${maker % 100} to ${document}`;
    if (truth.opensShare(token)) {
      if (!isAllowed) wrong.push(`${of} works without the right to download`);
      if (!world.wasPutBack && (hasEnded || deletions.some(isLater))) wrong.push(`${of} works again after its end`);
    } else if (isAllowed && !isDoomed && !wasDeleted && !world.wasPutBack) wrong.push(`${of} does not work`);
  }
  for (const { id, joined } of invitations) {
    if (!world.wasPutBack && joined.length > 1) wrong.push(`the invitation ${id} was used by ${joined}`);
  }
  return wrong;
}

/** A calendar link works until its owner makes another one or revokes it, and never again after that. */
function wrongCalendars({ ledger, server, wasPutBack }: World, truth: Truth): string[] {
  return ledger.calendars.flatMap(({ token, owner, isDoomed, hasEnded }) => {
    const of = `a calendar link of ${owner % 100}`;
    const works = truth.opensCalendar(token);
    if (works && !wasPutBack && hasEnded) return [`${of} works again after its end`];
    return !works && !isDoomed && !wasPutBack && server.user(owner) ? [`${of} does not work`] : [];
  });
}

/** Everybody has the views that came of what was done to them in order, the later of two changes being the one that counts. */
function wrongViews(truth: Truth): string[] {
  const kept = new Map<string, { account: number; isRemoved: boolean; texts: Record<string, unknown> }>();
  const wrong: string[] = [];
  const searches = new Set<unknown>();
  for (const { isLost, path, values, records } of truth.effects) {
    if (isLost || !path.startsWith("/api/views")) continue;
    const [, ofPath, act] = /^\/api\/views\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const [[name = "", search] = []] = Object.entries(values);
    const id = ofPath ?? name.split(".")[1] ?? "";
    // each view that a life saves asks for something else
    if (!ofPath && searches.has(search)) wrong.push(`a view that asks for ${search} was saved twice`);
    if (!ofPath) searches.add(search);
    const view = kept.get(id) ?? { account: records[0] ?? 0, isRemoved: false, texts: {} };
    kept.set(id, { ...view, texts: { ...view.texts, ...values }, isRemoved: act ? act === "remove" : view.isRemoved });
  }
  for (const [id, { account, isRemoved, texts }] of kept) {
    const view = viewsOf(truth, account)[id];
    const found = view && JSON.stringify([view.query.search, view.name]);
    const expected = JSON.stringify([texts[`views.${id}.search`], texts[`views.${id}.name`]]);
    if (found !== (isRemoved ? undefined : expected))
      wrong.push(`the view ${id} of ${account % 100} is ${found}, not ${isRemoved ? "removed" : expected}`);
  }
  for (const account of truth.ids("users")) wrong.push(...wrongNames(account, viewsOf(truth, account), kept));
  return wrong;
}

type Views = Readonly<Record<string, SavedView>>;
const viewsOf = (truth: Truth, account: number) => (truth.record("users", account)?.row.views ?? {}) as Views;

/** No list of a person has too many views, or two of one name; and each of them was saved. */
function wrongNames(account: number, views: Views, saved: ReadonlyMap<string, unknown>): string[] {
  const names = Object.values(views).map(({ list, name }) => `${list} ${viewNameKey(name)}`);
  const isFull = names.length > 2 * MOST_VIEWS || new Set(names).size < names.length;
  const unknown = Object.keys(views).filter((id) => !saved.has(id));
  return [
    ...(isFull ? [`${account % 100} has the views ${names}`] : []),
    ...unknown.map((id) => `${account % 100} has a view ${id} that nobody saved`),
  ];
}

/** Whether a reminder is done is what was said of it last. */
function wrongReminders(truth: Truth): string[] {
  const said = new Map<number, unknown>();
  for (const { isLost, collection, values, records } of truth.effects) {
    if (!isLost && collection === "reminders" && "doneAt" in values) said.set(records[0] ?? 0, values.doneAt || null);
  }
  return [...said].flatMap(([id, doneAt]) => {
    const found = truth.record("reminders", id)?.row.doneAt || null;
    return found === doneAt ? [] : [`the reminder ${id} is done at ${found}, not at ${doneAt}`];
  });
}

export function wrongParts(world: World, truth: Truth): string[] {
  return [
    ...lostParts(truth),
    ...wrongNumbers(truth),
    ...wrongLinks(world, truth),
    ...wrongCalendars(world, truth),
    ...wrongViews(truth),
    ...wrongReminders(truth),
    ...wrongPeople(world, truth),
    ...wrongPapers(world, truth),
    ...wrongChoices(world, truth),
    ...wrongScans(world, truth),
  ];
}
