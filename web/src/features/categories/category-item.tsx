import { ChevronDown, Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Category, isPrivate, may, type Permission, type Subcategory, tenantOf } from "#domain/index";
import type { UnsentMark } from "#web/local/index.ts";
import { type AnyCategory, isSubcategory } from "#web/shared/categories/categories.actions.ts";
import { CategoryBadge } from "#web/shared/categories/category-badge.tsx";
import { NewCategoryDialog } from "#web/shared/categories/new-category-dialog.tsx";
import { MarkIcon, MarkWord, rowMark } from "#web/shared/list/row-mark.tsx";
import { KeepGroupAct, KeepGroupButton, KeptGroupNote } from "#web/shared/offline/keep-group.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { usePrinting } from "#web/ui/list/printing.ts";
import { Name } from "#web/ui/text/name.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import type { DocumentCounts } from "./count-documents.ts";
import { ItemActions } from "./item-actions.tsx";
import type { CategoryKeeping } from "./use-category-keeping.ts";

export interface CategoryItemProps {
  category: Category;
  subcategories: readonly Subcategory[];
  counts: DocumentCounts;
  mark: UnsentMark | undefined;
  subcategoryMarks: ReadonlyMap<number, UnsentMark>;
  keeping: CategoryKeeping;
}

export function CategoryItem({ category, subcategories, counts, mark, subcategoryMarks, keeping }: CategoryItemProps) {
  const { t } = useTranslation();
  const id = useId();
  const [expanded, setOpen] = useState(false);
  // on paper nothing can be expanded
  const open = usePrinting() || expanded;
  const phone = useIsPhone();
  const [adding, setAdding] = useState(false);
  const actor = useActor();
  const documents = counts.categories.get(category.id) ?? 0;
  const isIncomplete = useIsIncomplete(true);
  const summary = [
    t("categories.subcategories", { count: subcategories.length }),
    ...(isIncomplete ? [] : [t("categories.documents", { count: documents })]),
  ].join(" · ");
  const denied = actor
    ? deniedSubcategory(may(actor, "upload", category.tenant), tenantOf(actor) === category.tenant)
    : null;
  return (
    <li className="border-base-300 border-b last:border-b-0">
      <Row
        item={category}
        mark={mark}
        dependents={{ subcategories: subcategories.length, documents }}
        title={<CategoryBadge whole name={category.name} t={t} />}
        summary={summary}
        keeping={keeping}
        start={
          <button
            type="button"
            className="no-print btn btn-ghost touch-target size-9 flex-none p-0"
            aria-expanded={open}
            aria-controls={id}
            aria-label={t(open ? "categories.collapse" : "categories.expand", { name: category.name })}
            onClick={() => setOpen(!expanded)}
          >
            <ChevronDown size={18} strokeWidth={1.75} className={open ? "" : "-rotate-90 rtl:rotate-90"} />
          </button>
        }
      />
      <div id={id} className="bg-wash">
        {open ? (
          <>
            {subcategories.length === 0 ? (
              <Line className="text-ink-2">{t("categories.emptySubcategories")}</Line>
            ) : null}
            <ul>
              {subcategories.map((subcategory) => {
                const count = counts.subcategories.get(subcategory.id) ?? 0;
                return (
                  <li key={subcategory.id} className="border-base-300 border-t">
                    <Row
                      item={subcategory}
                      mark={subcategoryMarks.get(subcategory.id)}
                      dependents={{ subcategories: 0, documents: count }}
                      title={<Name className="min-w-0 font-medium wrap-anywhere">{subcategory.name}</Name>}
                      summary={isIncomplete ? "" : t("categories.documents", { count })}
                      start={<span className="w-9 flex-none max-md:w-4" />}
                    />
                  </li>
                );
              })}
            </ul>
            {phone ? (
              <Line className="no-print border-base-300 border-t">
                <KeepGroupAct {...keeping} name={category.name} />
              </Line>
            ) : null}
            <Line className="no-print border-base-300 border-t">
              <Button
                variant="ghost"
                className="-ms-5 text-primary disabled:text-ink-2"
                disabled={denied !== null}
                title={denied === null ? undefined : t(denied)}
                icon={<Plus size={16} strokeWidth={1.75} />}
                onClick={() => setAdding(true)}
              >
                {t("categories.addSubcategory")}
              </Button>
              {denied === null ? null : <span className="ms-3 text-ink-2 text-small">{t(denied)}</span>}
            </Line>
          </>
        ) : null}
      </div>
      {adding ? <NewCategoryDialog parent={category} onClose={() => setAdding(false)} /> : null}
    </li>
  );
}

/** Why no subcategory can be added: for want of the right, or because new records belong to another space. */
function deniedSubcategory(allowed: boolean, ownSpace: boolean) {
  if (!allowed) return "documents.denied.upload";
  return ownSpace ? null : "categories.otherSpace";
}

function Line({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <div className={`flex ${className.includes("no-print") ? "no-print" : ""}`}>
      <Gutter />
      <div className={`grow py-2 ps-13 pe-4 max-md:ps-8 ${className}`}>{children}</div>
    </div>
  );
}

interface RowProps {
  item: AnyCategory;
  mark: UnsentMark | undefined;
  dependents: { subcategories: number; documents: number };
  title: ReactNode;
  summary: string;
  start: ReactNode;
  keeping?: CategoryKeeping;
}

function Row({ item, mark, dependents, title, summary, start, keeping }: RowProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const lacks = (permission: Permission) => (actor && may(actor, permission, item.tenant) ? null : permission);
  const shown = rowMark(mark, actor !== null && isPrivate(actor, item.tenant));
  // a narrow row has no room for a third button: there it is below, once the category is open
  const phone = useIsPhone();
  return (
    <div className="flex min-h-[59px]" data-category={item.id}>
      <Gutter mark={<MarkIcon mark={shown} />} />
      <div className="flex min-w-0 grow flex-col justify-center py-2 ps-2 pe-2">
        <div className="flex items-center gap-2">
          {start}
          <div className="min-w-0 grow">
            <p className="flex">{title}</p>
            {item.description ? (
              <p className="flex text-small" title={item.description}>
                <Name className="min-w-0 truncate">{item.description}</Name>
              </p>
            ) : null}
            <p className="text-ink-2 text-small">
              <MarkWord mark={shown} t={t} />
              {summary}
            </p>
          </div>
          {keeping && !phone ? (
            <span className="no-print -me-2 flex-none">
              <KeepGroupButton {...keeping} name={item.name} />
            </span>
          ) : null}
          <ItemActions
            item={item}
            dependents={dependents}
            edit={lacks("upload")}
            remove={lacks("delete")}
            sub={isSubcategory(item)}
          />
        </div>
        {keeping?.state ? (
          <div className="ps-11">
            <KeptGroupNote state={keeping.state} />
          </div>
        ) : null}
      </div>
    </div>
  );
}
