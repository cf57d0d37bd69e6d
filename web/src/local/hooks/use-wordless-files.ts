/* Scans that this device has read by machine, and that gave nothing. */

import { useLiveQuery } from "dexie-react-hooks";
import type { LocalSession } from "../tabs/session.ts";
import { useLocalSession } from "./use-collection.ts";

const PREFIX = "wordless/";

/** The SHA-256 of files in which this device has found no words. */
export async function wordlessFiles({ texts }: LocalSession): Promise<ReadonlySet<string>> {
  const keys = await texts.notes.where("key").startsWith(PREFIX).primaryKeys();
  return new Set(keys.map((key) => key.slice(PREFIX.length)));
}

/** Notes that this device has found no words in a file, so that it is not read again unasked. */
export async function noteWordless({ texts }: LocalSession, sha256: string): Promise<void> {
  await texts.notes.put({ key: `${PREFIX}${sha256}`, value: 1 });
}

/** {@link wordlessFiles}, live; undefined while they are being looked up. */
export function useWordlessFiles(): ReadonlySet<string> | undefined {
  const local = useLocalSession();
  return useLiveQuery(async () => (local ? await wordlessFiles(local) : new Set<string>()), [local]);
}
