/* The databases of simulated browsers: fake-indexeddb, whose tasks the life's own event loop runs. */

import { IDBObjectStore } from "fake-indexeddb";

export {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from "fake-indexeddb";

interface Limited extends IDBDatabase {
  _rawDatabase?: { isFull?: () => boolean };
}

/** Where the browser's storage is full, nothing more can be written; what is there can be read and deleted. */
function requireRoom({ db }: { db: Limited }): void {
  if (db._rawDatabase?.isFull?.()) throw new DOMException("the storage is full", "QuotaExceededError");
}

const { add, put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.add = function (...given: Parameters<typeof add>) {
  requireRoom(this.transaction);
  return add.apply(this, given);
};
IDBObjectStore.prototype.put = function (...given: Parameters<typeof put>) {
  requireRoom(this.transaction);
  return put.apply(this, given);
};

export { IDBObjectStore };

interface Target {
  listeners: { callback: unknown }[];
}

/** Calls nothing of a page any more: what the databases themselves listen with is of their own realm. */
export function silence(target: IDBTransaction | IDBDatabase | IDBRequest): void {
  const own = target as unknown as Target & Record<string, unknown>;
  own.listeners = own.listeners.filter(({ callback }) => callback instanceof Function);
  for (const type of EVENTS) if (own[type]) own[type] = null;
}

const EVENTS = ["onsuccess", "onerror", "onabort", "oncomplete", "onupgradeneeded", "onblocked", "onversionchange"];
