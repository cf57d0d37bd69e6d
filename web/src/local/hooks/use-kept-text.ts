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

/** What this device has found in each of the files at which the server has not looked; null of all others. */
export async function keptTextStates(
  { texts }: Pick<LocalSession, "texts">,
  files: readonly ReadFile[],
): Promise<(TextState | null)[]> {
  const asked = files.filter(({ textState }) => textState === null);
  // a device that is full may have lost them: then nothing is known
  const facts = asked.length === 0 ? [] : await texts.facts.bulkGet(asked.map(({ id }) => id)).catch(() => []);
  const found = new Map(facts.map((one) => [one?.id, one]));
  return files.map(({ id, sha256, textState }) => {
    const one = textState === null ? found.get(id) : undefined;
    return one?.sha256 === sha256 ? one.state : null;
  });
}

/** {@link keptTextStates}, live; undefined while they are being looked up. */
export function useKeptTextStates(files: readonly ReadFile[]): (TextState | null)[] | undefined {
  const local = useLocalSession();
  return useLiveQuery(async () => (local ? await keptTextStates(local, files) : []), [local, files]);
}

/** What is known of a file's contents: by the server or, where it has not looked, by this device. */
export function useTextState({ id, sha256, textState }: ReadFile): TextState | null {
  const local = useLocalSession();
  const found = useLiveQuery(
    async () => (local ? await keptTextStates(local, [{ id, sha256, textState }]) : []),
    [local, id, sha256, textState],
  );
  return textState ?? found?.[0] ?? null;
}
