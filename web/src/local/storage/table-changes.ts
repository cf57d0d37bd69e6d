import { Dexie } from "dexie";

/** Calls back with the keys that a transaction of any tab or worker has changed, as Dexie's range set; returns how to stop. */
export function onTableChanged(db: Pick<Dexie, "name">, table: string, listener: (keys: unknown) => void): () => void {
  const onMutation = (mutated: Record<string, unknown>) => {
    const keys = mutated[`idb://${db.name}/${table}/`];
    if (keys) listener(keys);
  };
  Dexie.on("storagemutated", onMutation);
  return () => Dexie.on.storagemutated.unsubscribe(onMutation);
}
