/* After the server was restored from a backup: what this device had and the server lacks is told to its person. Loaded
   only then. */

import { accessFingerprint } from "#domain/index";
import { HttpError, httpJson, isSignedOut, OfflineError } from "../http/http.ts";
import type { LocalSession } from "../tabs/session.ts";
import {
  addLosses,
  type FormerRecord,
  findLosses,
  keyOfLost,
  type Losses,
  type LostItem,
  withoutLoss,
} from "./compare.ts";
import { dropFormer, keepFormer, readFormer } from "./former-mirror.ts";
import { readLosses, writeLosses } from "./losses.ts";
import { dropLostFiles, lostFile, setFileApart } from "./lost-files.ts";
import { resendAnswered } from "./resend-answered.ts";

/** So many are told one by one, and their files kept. */
const MOST_TOLD = 500;

const NOTHING: Losses = { items: [], documents: 0, employees: 0, changes: 0 };

/** The server was restored: what it may lack is sent again or noted, before the mirror is dropped. */
export async function serverWentBack({ mirror, outbox }: LocalSession): Promise<void> {
  try {
    await resendAnswered(outbox);
  } finally {
    await keepFormer(mirror);
  }
}

/** Whether a refusal passes by itself: until then it is not known what is lost. */
const isPassing = (error: HttpError) => error.status >= 500 || error.status === 429 || isSignedOut(error);

/** The keys of what is among the deleted items, from where it can be restored; null where the server lists none to this person. */
async function deletedKeys(user: number): Promise<Set<string> | "not yet" | null> {
  try {
    const sent = await httpJson("/api/deleted", { user });
    if (!Array.isArray(sent)) return "not yet";
    const items: { collection: string; id: number }[] = sent;
    return new Set(items.map(({ collection, id }) => `${collection}/${id}`));
  } catch (error) {
    if (error instanceof OfflineError || (error instanceof HttpError && isPassing(error))) return "not yet";
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/**
 * Compares what was kept of the mirror before with what a pull that has ended has brought, and notes what is lost.
 * @returns false where that has to wait for the next pull: until then no kept file may go
 */
export async function settleFormer(local: LocalSession): Promise<boolean> {
  const { mirror, user } = local;
  const former = await readFormer(mirror.db);
  if (!former) return true;
  const deleted = await deletedKeys(user.id);
  if (deleted === "not yet") return false;
  // without the deleted items nobody can tell what is lost, and no kept file may stay beyond its person's sight for it
  if (deleted) await noteLosses(local, former, deleted);
  await dropFormer(mirror.db);
  return true;
}

async function noteLosses(local: LocalSession, former: FormerRecord[], deleted: ReadonlySet<string>): Promise<void> {
  const { mirror, user } = local;
  const found = findLosses(former, {
    rowOf: (collection, id) =>
      mirror.serverRow(collection, id) ?? (mirror.view(collection).byId.has(id) ? "unsent" : undefined),
    isDeleted: (collection, id) => deleted.has(`${collection}/${id}`),
  });
  const access = accessFingerprint(user);
  const earlier = await readLosses(local);
  const told = addLosses(earlier?.access === access ? earlier : NOTHING, found, MOST_TOLD);
  const items: LostItem[] = [];
  for (const item of told.items) items.push({ ...item, hasFile: await setFileApart(mirror.db, item) });
  if (items.length > 0) await writeLosses(local, { ...told, items, access });
}

/** Forgets one thing that was lost, and its file: the person has seen to it. */
export async function forgetLoss(local: LocalSession, item: LostItem): Promise<void> {
  const told = await readLosses(local);
  if (!told) return;
  const left = withoutLoss(told, keyOfLost(item));
  const isAll = left.items.length === 0;
  await writeLosses(local, isAll ? null : { ...left, access: told.access });
  await dropLostFiles(local.mirror.db, [item]);
}

/** Forgets all that was lost, with the files of it: the person has read it. */
export async function forgetLosses(local: LocalSession): Promise<void> {
  const told = await readLosses(local);
  await writeLosses(local, null);
  await dropLostFiles(local.mirror.db, told?.items ?? []);
}

/** The kept file of a document that was lost; null where the device has had to give it up. */
export const fileOfLoss = (local: LocalSession, item: LostItem) => lostFile(local.mirror.db, item);
