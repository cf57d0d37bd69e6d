import { useMemo } from "react";
import type { Category, Document, Employee, Subcategory } from "#domain/index";
import { type Keeping, keepingOf, useCollection, useKeptFiles, useOutbox } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { type RowMark, rowMark } from "#web/shared/list/row-mark.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { useToday } from "#web/shared/use-today.ts";
import { type DocumentRights, rightsOn } from "../document-rights.ts";

export interface DocumentItem {
  document: Document;
  category: Category | undefined;
  /** Undefined without a subcategory, and when it is gone. */
  subcategory: Subcategory | undefined;
  /** Whom it is about; undefined where that is nobody whom this person sees. */
  employee: Employee | undefined;
  mark: RowMark;
  deletedCategory: boolean;
  /** The viewer's local day. */
  today: string;
  rights: DocumentRights;
  keeping: Keeping;
}

/** Gives a document's item, the same until something in it changes; made for the rows on screen, not for the whole list. */
export function useDocumentItems(view: CollectionView<"documents">): (document: Document) => DocumentItem {
  const actor = useActor();
  const categories = useCollection("categories").byId;
  const subcategories = useCollection("subcategories").byId;
  const employees = useCollection("employees").byId;
  const kept = useKeptFiles();
  const outbox = useOutbox();
  const lost = useMemo(
    () => new Set(outbox.filter(({ refusal }) => refusal?.code === "category_unknown").map(({ record }) => record)),
    [outbox],
  );
  const today = useToday();
  const { marks } = view;
  return useMemo(() => {
    const known = new WeakMap<Document, DocumentItem>();
    return (document) => {
      const before = known.get(document);
      if (before) return before;
      const rights = rightsOn(actor, document);
      const item: DocumentItem = {
        document,
        category: categories.get(document.categoryId),
        subcategory: document.subcategoryId === null ? undefined : subcategories.get(document.subcategoryId),
        employee: document.employeeId == null ? undefined : employees.get(document.employeeId),
        mark: rowMark(marks.get(document.id), rights.private),
        deletedCategory: lost.has(document.id),
        today,
        rights,
        keeping: keepingOf(kept, document),
      };
      known.set(document, item);
      return item;
    };
  }, [actor, categories, subcategories, employees, marks, lost, today, kept]);
}
