import { useMemo } from "react";
import { useCollection, useKeptTextStates, useWordlessFiles } from "#web/local/engine.ts";
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
  if (!actor || !wordless || !found) return undefined;
  return scansLeft(possible, found, wordless).length;
}
