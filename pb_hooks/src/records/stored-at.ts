import type { PbApp } from "../kernel/pocketbase.d.ts";

const ids = new Map<string, string>();

/** A file's key in PocketBase's file storage. @param of `collection/record/file`, by the collection's name */
export function storedAt(app: PbApp, of: string): string {
  const [collection = "", record, file] = of.split("/");
  const id = ids.get(collection) ?? app.findCachedCollectionByNameOrId(collection).id;
  ids.set(collection, id);
  return `${id}/${record}/${file}`;
}
