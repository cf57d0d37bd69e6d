/* What a restored server lacks, noted for the person until they have seen to it: beside unsent work, which is dropped by
   nobody but its owner. */

import type { Table } from "dexie";
import { decodeText, encode } from "../storage/codec.ts";
import type { LocalSession } from "../tabs/session.ts";
import type { Losses } from "./compare.ts";

/** With whose rights it was seen: whoever may see other things now is not shown it. */
export type ToldLosses = Losses & { access: string };

interface LossesNote {
  key: string;
  /** {@link ToldLosses} as JSON, written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

const KEY = "restored";

/** Beside the progress of sending, of which there is one row. */
const notesOf = ({ outbox }: Pick<LocalSession, "outbox">): Table<LossesNote, string> => outbox.table("notes");

export async function readLosses(local: Pick<LocalSession, "outbox">): Promise<ToldLosses | null> {
  const note = await notesOf(local).get(KEY);
  return note ? JSON.parse(await decodeText(note.bytes)) : null;
}

/** Notes what is lost in the place of what was noted; null: nothing is any more. */
export async function writeLosses(local: Pick<LocalSession, "outbox">, losses: ToldLosses | null): Promise<void> {
  if (losses) await notesOf(local).put({ key: KEY, bytes: await encode(JSON.stringify(losses)) });
  else await notesOf(local).delete(KEY);
}
