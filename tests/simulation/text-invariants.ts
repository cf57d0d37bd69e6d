/* What has to hold of the texts of papers on a device, once everything works again. */

import { createHash } from "node:crypto";
import {
  type Document,
  type Employee,
  employeeFiles,
  may,
  mayDownload,
  type TextState,
  tenantOf,
  type User,
  worksWithEmployees,
} from "#domain/index";
import { pictureOf } from "#web/local/testing/model/texts.ts";
import { attachmentTextId } from "#web/local/texts/readable.ts";
import type { Written } from "./ledger.ts";
import type { AnyTab, Truth, World } from "./world.ts";

interface Readable {
  sha256: string | null;
  /** What the server has of it: words, what a device has read by machine, or neither. */
  has: TextState | null;
}

const withWords = (state: TextState | null | undefined) => (state === "ok" || state === "ocr" ? state : null);

/** The present file of each paper that a person may fetch, by the text's id. */
function readableBy(truth: Truth, user: User): Map<string, Readable> {
  const found = new Map<string, Readable>();
  for (const document of truth.visibleTo(user, "documents").values()) {
    const { id, sha256, textState } = document as Document;
    if (mayDownload(user, document as Document)) found.set(String(id), { sha256, has: withWords(textState) });
  }
  if (!worksWithEmployees(user)) return found;
  for (const employee of truth.visibleTo(user, "employees").values()) {
    for (const { key: part, sha256, textState } of employeeFiles(employee as Employee))
      found.set(String(attachmentTextId((employee as Employee).id, part)), { sha256, has: withWords(textState) });
  }
  return found;
}

/**
 * The texts that a device keeps are those of the present files of papers whose files its person may fetch; and where no
 * device was full, all of them that the server has read are there. What is unsent may be read too.
 */
export async function wrongTexts(world: World, truth: Truth, tab: AnyTab, user: User): Promise<string[]> {
  const entries = await tab.page.outbox();
  if (entries.length > 0) return [];
  const readable = readableBy(truth, user);
  const kept = await tab.page.keptTexts();
  const wrong = kept.flatMap(({ id, sha256, state, text }) => {
    const paper = readable.get(id);
    const of = `${tab.name} keeps the text of ${id}`;
    if (!paper) return [`${of}, which ${user.id % 100} may not fetch`];
    if (paper.sha256 !== sha256) return [`${of} of another file: ${text}`];
    const isRight = state === "ocr" ? wasRead(world, sha256, text) : state !== "ok" || saysFileOf(text ?? "", sha256);
    return isRight ? [] : [`${of} with other words: ${text}`];
  });
  if (world.troubles.has("storage")) return wrong;
  const states = new Map(kept.map(({ id, state }) => [id, state]));
  const lacking = [...readable].filter(([id, { has }]) => has !== null && states.get(id) !== has);
  return [...wrong, ...lacking.map(([id]) => `${tab.name} lacks the text of ${id}`)];
}

/**
 * The pictures that a device keeps are those of the present files of documents whose files its person may fetch; and where
 * no device was full, one whose tab shows a list has them all.
 */
export async function wrongThumbnails(world: World, truth: Truth, tab: AnyTab, user: User): Promise<string[]> {
  const readable = readableBy(truth, user);
  const kept = await tab.page.keptThumbnails();
  const wrong = kept.flatMap(({ id, sha256, picture }) => {
    const of = `${tab.name} keeps the picture of ${id}`;
    const paper = readable.get(String(id));
    if (!paper) return [`${of}, which ${user.id % 100} may not fetch`];
    if (paper.sha256 !== sha256) return [`${of} of another file`];
    return picture === pictureOf(sha256) ? [] : [`${of}, which is that of another one`];
  });
  const isOnline = (await tab.page.session())?.online ?? false;
  if (world.troubles.has("storage") || !isOnline || !(await tab.page.hasList())) return wrong;
  const ids = new Set(kept.map(({ id }) => id));
  const documents = [...truth.visibleTo(user, "documents").values()] as unknown as Document[];
  const drawn = documents.filter((one) => one.textState !== null && mayDownload(user, one));
  return [
    ...wrong,
    ...drawn.filter(({ id }) => !ids.has(id)).map(({ id }) => `${tab.name} lacks the picture of ${id}`),
  ];
}

/** The sizes that files of a life have. */
const SIZES = [
  500, 700, 800, 900, 2_000, 4_000, 5_000, 6_000, 20_000, 70_000, 75_000, 80_000, 90_000, 300_000, 600_000,
];
const sums = new Map<string, boolean>();

/** Whether a text is that of a file: each says its own name, and nothing else. */
function saysFileOf(text: string, sha256: string | null): boolean {
  const key = `${text} ${sha256}`;
  const known = sums.get(key);
  if (known !== undefined) return known;
  const isIt = SIZES.some(
    (size) => createHash("sha256").update(`%PDF-${text}`.padEnd(size, ".")).digest("hex") === sha256,
  );
  sums.set(key, isIt);
  return isIt;
}

const textsOf = ({ ledger }: World) => ledger.written.filter(({ what }) => what === "text");
const nameOf = (sha256: string | null) => `texts.${sha256}`;

/** Whether somebody's device has read these words in a file. */
const wasRead = (world: World, sha256: string | null, text: string | null) =>
  textsOf(world).some(({ values }) => values[nameOf(sha256)] === text);

/**
 * What was read by machine belongs to the very file in which it was read, the later reading being the one that counts; and
 * none is lost that could still be of use.
 */
export function wrongScans(world: World, truth: Truth): string[] {
  const { readByMachine } = truth;
  if (readByMachine === null) return [];
  const wrong = readByMachine.flatMap(({ collection, record, sha256, text }) => {
    const of = `the text of ${sha256.slice(0, 8)} of ${collection}/${record}`;
    const last = truth.effects.findLast((one) => !one.isLost && nameOf(sha256) in one.values);
    if (!wasRead(world, sha256, text)) return [`${of} is ${text}, which was read in another file`];
    const isItsOwn = last?.records[0] === record && last.values[nameOf(sha256)] === text;
    return isItsOwn ? [] : [`${of} is ${text}, and the last one was ${JSON.stringify(last?.values)}`];
  });
  const isKept = (name: string) => readByMachine.some(({ sha256 }) => nameOf(sha256) === name);
  const lost = textsOf(world).filter((one) => isDue(world, truth, one) && !isKept(Object.keys(one.values)[0] ?? ""));
  return [...wrong, ...lost.map(({ number, user }) => `the text ${number} of ${user % 100} is nowhere`)];
}

/** Whether a text has to be at the server in the end: nothing ended the file or its author's rights, or might have. */
function isDue(world: World, truth: Truth, { collection, records: [id = 0], values, ...written }: Written): boolean {
  if (!written.isSaved || written.isWithdrawn || world.wasPutBack || world.troubles.has("rights")) return false;
  const { row, isDeleted = true } = truth.record(collection, id) ?? {};
  const user = world.server.user(written.user);
  if (!row || isDeleted || !user || row.tenant !== written.tenant || tenantOf(user) !== written.tenant) return false;
  const isOfRecord = ({ records }: { records: readonly number[] }) => records.includes(id);
  const isText = ({ path }: { path: string }) => path.endsWith("/text");
  const changes = truth.effects.filter((one) => isOfRecord(one) && !isText(one));
  const wishes = world.ledger.written.filter((one) => isOfRecord(one) && one.what === "delete");
  // of a file that has come once and never gone since
  const isSteady = !changes.some(({ method, path }) => method === "DELETE" || /\/(?:remove|restore|renew)$/.test(path));
  const [name = ""] = Object.keys(values);
  if (!isSteady || wishes.length > 0) return false;
  if (collection === "documents") {
    const owned = row as unknown as Document;
    return nameOf(owned.sha256) === name && mayDownload(user, owned) && may(user, "upload", owned.tenant);
  }
  const files = employeeFiles(row as unknown as Employee);
  return worksWithEmployees(user) && files.some(({ sha256 }) => nameOf(sha256) === name);
}
