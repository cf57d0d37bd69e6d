import { useMemo } from "react";
import { useCollection, useKeptTextStates, useWordlessFiles } from "#web/local/engine.ts";
import { useServerReads } from "#web/shared/contents/use-server-reads.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { possibleScans, scansLeft } from "./scans-left.ts";

/** How many scans this device may still read by machine; undefined while that is being looked up. */
export function useScansLeft(): number | undefined {
  const actor = useActor();
  const documents = useCollection("documents").rows;
  const employees = useCollection("employees").rows;
  const possible = useMemo(
    () => (actor ? possibleScans(actor, documents, employees) : []),
    [actor, documents, employees],
  );
  const found = useKeptTextStates(possible);
  const wordless = useWordlessFiles();
  const isRead = useServerReads(null);
  if (!actor || !wordless || !found) return undefined;
  return scansLeft(possible, isRead ? found : new Map(), wordless).length;
}
