/* What this device itself has found in files, where the server has not looked at them yet. */

import { useLiveQuery } from "dexie-react-hooks";
import type { TextState } from "#domain/index";
import type { TextId } from "../storage/texts-database.ts";
import type { LocalSession } from "../tabs/session.ts";
import { useLocalSession } from "./use-collection.ts";

interface ReadFile {
  id: TextId;
  sha256: string | null;
  /** What the server has found; null where it has not looked. */
  textState: TextState | null;
}

/** By text and file: what was found in another file under the same id says nothing of this one. */
export type KeptTextStates = ReadonlyMap<string, TextState | null>;

export const keptTextKey = ({ id, sha256 }: Pick<ReadFile, "id" | "sha256">): string => `${id} ${sha256}`;

/** What this device has found in files at which the server has not looked, by {@link keptTextKey}. */
export async function keptTextStates(
  { texts }: Pick<LocalSession, "texts">,
  files: readonly ReadFile[],
): Promise<KeptTextStates> {
  const asked = files.filter(({ textState }) => textState === null).map(({ id }) => id);
  // a device that is full may have lost them: then nothing is known
  const facts = asked.length === 0 ? [] : await texts.facts.bulkGet(asked).catch(() => []);
  return new Map(facts.flatMap((one) => (one ? [[keptTextKey(one), one.state] as const] : [])));
}

/** {@link keptTextStates}, live; undefined until they are first looked up. */
export function useKeptTextStates(files: readonly ReadFile[]): KeptTextStates | undefined {
  const local = useLocalSession();
  return useLiveQuery(async () => (local ? await keptTextStates(local, files) : new Map()), [local, files]);
}

/** What is known of a file's contents: by the server or, where it has not looked, by this device. */
export function useTextState({ id, sha256, textState }: ReadFile): TextState | null {
  const local = useLocalSession();
  const found = useLiveQuery(
    async () => (local ? await keptTextStates(local, [{ id, sha256, textState }]) : null),
    [local, id, sha256, textState],
  );
  return textState ?? found?.get(keptTextKey({ id, sha256 })) ?? null;
}
