import { useLiveQuery } from "dexie-react-hooks";
import { readLosses, type ToldLosses } from "../restored/losses.ts";
import { useLocalSession } from "./use-collection.ts";

/** What a restored server lacks of what this device had, live; null where nothing is known of. */
export function useLosses(): ToldLosses | null {
  const local = useLocalSession();
  return useLiveQuery(async () => (local ? await readLosses(local) : null), [local]) ?? null;
}

/** Loads what is done about things that a restored server lacks. */
export const loadLosses = () => import("../restored/restored.ts");
