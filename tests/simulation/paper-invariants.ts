/* What has to hold of the papers of people, once everything works again. */

import { type Employee, isOnRecord, paperOf, papersOf } from "#domain/index";
import type { Effect } from "#web/local/testing/model/state/types.ts";
import type { Repeatable, Written } from "./ledger.ts";
import { rowOf } from "./people-invariants.ts";
import type { Truth, World } from "./world.ts";

/** What the path of a change of a paper says of it; null of one that is done once. */
export function paperActOf(path: string): Repeatable | null {
  const part = path.includes("/files/") ? "page" : "paper";
  if (path.endsWith("/remove")) return `remove ${part}`;
  return path.endsWith("/restore") ? `return ${part}` : null;
}

/** Whether a paper is as somebody wished it, or others have changed that since. */
export function isPaperSettled(truth: Truth, { what, records: [id = 0], values }: Written): boolean {
  const { paper = "" } = values;
  const row = truth.record("employees", id)?.row;
  if (!row || !("papers" in row) || what.endsWith("page")) return true;
  const isThere = isOnRecord(row as unknown as Employee, paper);
  const end = `/papers/${paper}/${what === "remove paper" ? "restore" : "remove"}`;
  return isThere === (what === "return paper") || truth.effects.some(({ path }) => path.endsWith(end));
}

const shasOf = (employee: Employee): string[] => {
  const ofPapers = papersOf(employee).flatMap(({ files, history }) => [files, ...history.map((one) => one.files)]);
  return ofPapers.flat().map(({ sha256 }) => sha256);
};

/** A page that arrived is there, unless it was removed or replaced, or its paper was removed. */
function lostPages(employee: Employee, effects: readonly Effect[]): string[] {
  const present = new Set(shasOf(employee));
  const ends = (path: string) =>
    /\/(remove|restore)$/.test(path) || /\/(upload-attachment|attachments\/\w+)$/.test(path);
  if (effects.some(({ path }) => ends(path))) return [];
  const pages = effects.flatMap(({ values }) => Object.keys(values).filter((name) => name.startsWith("pages.")));
  const lost = pages.map((name) => name.slice("pages.".length)).filter((sha256) => !present.has(sha256));
  return lost.map((sha256) => `a page of ${employee.id} is lost: ${sha256}`);
}

/** Each renewal is in the history of its paper, whoever else renewed it. */
function lostRenewals(employee: Employee, effects: readonly Effect[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of effects) {
    const [, paper, act] = /\/papers\/(\w+)\/(renew|remove)$/.exec(path) ?? [];
    if (paper) counts.set(paper, act === "renew" ? (counts.get(paper) ?? 0) + 1 : Number.NEGATIVE_INFINITY);
  }
  return [...counts].flatMap(([id, count]) => {
    const kept = paperOf(employee, id)?.history.length ?? 0;
    return kept >= count ? [] : [`the paper ${id} of ${employee.id} tells of ${kept} renewals, not of ${count}`];
  });
}

/** No page was removed that nobody wished to be. */
function wrongRemovals({ ledger }: World, effects: readonly Effect[]): string[] {
  const wished = new Set(
    ledger.written.filter(({ what }) => what === "remove page").map(({ values }) => values.sha256),
  );
  return effects.flatMap(({ path, values }) => {
    const isRemoval = /\/files\/[\w.]+\/remove$/.test(path);
    return isRemoval && !wished.has(String(values.sha256))
      ? [`${path} removed ${values.sha256}, which nobody wished`]
      : [];
  });
}

export function wrongPapers(world: World, truth: Truth): string[] {
  const kept = truth.effects.filter(({ isLost, collection }) => !isLost && collection === "employees");
  const wrong = wrongRemovals(world, kept);
  for (const id of truth.ids("employees")) {
    const employee = rowOf(world, truth, "employees", id) as unknown as Employee | null;
    const effects = kept.filter(({ records }) => records.includes(id));
    if (employee) wrong.push(...lostPages(employee, effects), ...lostRenewals(employee, effects));
  }
  return wrong;
}
