import { isSoundJson, jsonFields } from "#domain/index";
import type { RecordEvent } from "../kernel/pocketbase.d.ts";

/**
 * Refuses, in PocketBase's own API, a JSON field that is changed to what the product would never store there. One that is so
 * already keeps nobody from changing another field.
 */
export function checkJsonFields(event: RecordEvent): void {
  const { record } = event;
  const { name } = record.collection();
  for (const field of Object.keys(jsonFields[name] ?? {})) {
    const text = record.getString(field);
    if (text !== record.original().getString(field) && !isSoundText(name, field, text)) {
      throw new BadRequestError(`The field ${field} is not as Sijil stores it: a part is missing or of another kind.`);
    }
  }
  event.next();
}

/** Whether the stored text of a JSON field is what the product may have stored; "" is none. */
export function isSoundText(collection: string, field: string, text: string): boolean {
  try {
    return isSoundJson(collection, field, JSON.parse(text || "null"));
  } catch {
    return false;
  }
}
