/* What a server that was restored lacks of what this device had. Pure. */

import { type Document, documentInput, type Employee, employeeFields } from "#domain/index";

/** Records that are compared: what people file, and whom they enter. */
export const comparedCollections = ["documents", "employees"] as const;
type ComparedCollection = (typeof comparedCollections)[number];

/** A record as this device had it before the server was restored. */
export type FormerRecord = { collection: "documents"; row: Document } | { collection: "employees"; row: Employee };

/** What the server lacks of a record. */
export type LostItem = FormerRecord & {
  /** The fields whose newer values are lost; null where the whole record is. */
  fields: readonly string[] | null;
  /** Whether this device keeps its file, which the server lacks. */
  hasFile: boolean;
};

/** What is lost: some of it one by one, and how much there is. */
export interface Losses {
  items: LostItem[];
  documents: number;
  employees: number;
  changes: number;
}

/** Apart for each record. */
export const keyOfLost = ({ collection, row }: FormerRecord): string => `${collection}/${row.id}`;

/** What people type or choose of a record; of a document its file too. */
const comparedFields: Record<ComparedCollection, readonly string[]> = {
  documents: [...Object.keys(documentInput.shape), "notes", "sha256"],
  employees: [...employeeFields, "notes"],
};

/**
 * The fields of which the device had something newer: it had a later version, or another one under the same number, as
 * when somebody has changed the restored record since.
 */
function newerFields({ collection, row }: FormerRecord, now: Document | Employee): string[] {
  if (row.version < now.version) return [];
  const [before, after] = [row, now].map((one): Readonly<Record<string, unknown>> => ({ ...one }));
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return comparedFields[collection].filter((field) => text(before?.[field]) !== text(after?.[field]));
}

export interface Present {
  /** A record as the server has it now; "unsent" where it is on its way there. */
  rowOf: (collection: ComparedCollection, id: number) => Document | Employee | "unsent" | undefined;
  /** Whether a record is among the deleted items, from where it can be restored. */
  isDeleted: (collection: ComparedCollection, id: number) => boolean;
}

/** Compares what a device had with what there is now. @returns what is lost, each record once */
export function findLosses(before: Iterable<FormerRecord>, { rowOf, isDeleted }: Present): LostItem[] {
  const newest = new Map<string, FormerRecord>();
  for (const record of before) {
    const key = keyOfLost(record);
    if ((newest.get(key)?.row.version ?? -1) <= record.row.version) newest.set(key, record);
  }
  return [...newest.values()].flatMap((record): LostItem[] => {
    const { collection, row } = record;
    const now = rowOf(collection, row.id);
    if (now === "unsent" || (now === undefined && isDeleted(collection, row.id))) return [];
    if (now === undefined) return [{ ...record, fields: null, hasFile: false }];
    const fields = newerFields(record, now);
    return fields.length > 0 ? [{ ...record, fields, hasFile: false }] : [];
  });
}

/**
 * Adds what was found lost to what is told already: of a record that was told of, what was lost first stays.
 * @param most so many are told one by one; the rest is counted
 */
export function addLosses(told: Losses, found: readonly LostItem[], most: number): Losses {
  const known = new Set(told.items.map(keyOfLost));
  const added = found.filter((item) => !known.has(keyOfLost(item)));
  const lacking = (collection: ComparedCollection) =>
    added.filter((item) => item.fields === null && item.collection === collection).length;
  return {
    items: [...told.items, ...added.slice(0, Math.max(0, most - told.items.length))],
    documents: told.documents + lacking("documents"),
    employees: told.employees + lacking("employees"),
    changes: told.changes + added.filter(({ fields }) => fields !== null).length,
  };
}

/** What is told without one record, which the person has seen to. */
export function withoutLoss(told: Losses, key: string): Losses {
  const item = told.items.find((one) => keyOfLost(one) === key);
  if (!item) return told;
  const of = item.fields === null ? item.collection : "changes";
  return { ...told, items: told.items.filter((one) => one !== item), [of]: told[of] - 1 };
}
