import { useCallback, useSyncExternalStore } from "react";
import type { Collection } from "#domain/index";
import { newMemory } from "../mirror/memory.ts";
import type { CollectionView, Row } from "../storage/types.ts";
import { getLocalSession, type LocalSession, onLocalSession } from "../tabs/session.ts";

const emptyMemory = newMemory();

export function useLocalSession(): LocalSession | null {
  return useSyncExternalStore(onLocalSession, getLocalSession);
}

/** A collection as the screen shows it: the server's rows with unsent work laid over them, in order. */
export function useCollection<C extends Collection>(collection: C): CollectionView<C> {
  const local = useLocalSession();
  const subscribe = useCallback(
    (listener: () => void) => local?.mirror.subscribe(collection, listener) ?? (() => {}),
    [local, collection],
  );
  return useSyncExternalStore<CollectionView<C>>(
    subscribe,
    () => local?.mirror.view(collection) ?? emptyMemory[collection].view(),
  );
}

export function useRecord<C extends Collection>(collection: C, id: number | null | undefined): Row<C> | undefined {
  const view = useCollection(collection);
  return id == null ? undefined : view.byId.get(id);
}
