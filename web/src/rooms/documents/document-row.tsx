import type { TFunction } from "i18next";
import { Download, Pencil, Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { formatBytes, type Permission } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import type { Language } from "#web/i18n/kept-language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Filename } from "#web/ui/filename.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Name } from "#web/ui/name.tsx";
import { CategoryBadge } from "../categories/parts/category-badge.tsx";
import { MarkIcon, MarkWord } from "../categories/parts/row-mark.tsx";
import type { DocumentItem } from "./document-item.ts";
import { RowCheckbox, type RowSelection } from "./selection/row-checkbox.tsx";
import type { DocumentActions } from "./use-document-actions.tsx";

/** Height of a row of the table in CSS pixels, its line included; the same in both languages. */
export const ROW_HEIGHT = 59;

const icon = { size: 18, strokeWidth: 1.5, "aria-hidden": true } as const;

function RowAction(props: {
  act: "download" | "edit" | "delete";
  name: string;
  lacks: Permission | null;
  icon: ReactNode;
  onClick: () => void;
  t: TFunction;
}) {
  const { t } = props;
  const label = t("documents.actions.named", { action: t(`documents.actions.${props.act}`), name: props.name });
  const lacks = props.lacks === null ? "" : t(`documents.denied.${lackOf(props.lacks)}`);
  return (
    <IconButton
      label={lacks ? `${label}. ${lacks}` : label}
      title={lacks || t(`documents.actions.${props.act}`)}
      disabled={lacks !== ""}
      icon={props.icon}
      onClick={props.onClick}
      data-act={props.act}
    />
  );
}

/** The rights that acts on documents ask for. */
export function lackOf(permission: Permission): "upload" | "download" | "delete" {
  return permission === "view" ? "download" : permission;
}

/** The first and the second line of a document: its name; its mark's word and its filename. */
export function DocumentTitle({ item, onOpen, t }: { item: DocumentItem; onOpen: () => void; t: TFunction }) {
  const { document, mark, deletedCategory, rights } = item;
  return (
    <>
      <p className="flex font-medium">
        {rights.edit === null ? (
          <button
            type="button"
            className="flex min-w-0 cursor-pointer hover:underline focus-visible:-outline-offset-2"
            title={document.name}
            onClick={onOpen}
          >
            <Name className="truncate">{document.name}</Name>
          </button>
        ) : (
          <Name className="min-w-0 truncate">{document.name}</Name>
        )}
      </p>
      <p className="flex text-ink-2 text-small" title={document.filename}>
        <MarkWord mark={mark} deletedCategory={deletedCategory} t={t} />
        <Filename className="min-w-0 truncate">{document.filename}</Filename>
      </p>
    </>
  );
}

/** The category's badge and the subcategory beside it. */
export function DocumentCategory({ item, t }: { item: DocumentItem; t: TFunction }) {
  const { document, category, subcategory } = item;
  return (
    <>
      <CategoryBadge name={category?.name} t={t} />
      {document.subcategoryId === null ? null : (
        <Badge tone="plain">
          {subcategory ? (
            <Name className="block truncate" title={subcategory.name}>
              {subcategory.name}
            </Name>
          ) : (
            t("common.unknown")
          )}
        </Badge>
      )}
    </>
  );
}

export interface DocumentRowProps extends RowSelection {
  item: DocumentItem;
  index: number;
  actions: DocumentActions;
  /** Given, not looked up: some hundred rows a second come and go while a long list scrolls. */
  t: TFunction;
  language: Language;
}

/** A document as a row of the table. `index` counts from 1, the head being row 1 of the table. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { item, index, actions, t, language, ...selection } = props;
  const { document, rights } = item;
  const { name } = document;
  return (
    <tr
      aria-rowindex={index + 1}
      className={`group/row *:border-b *:border-b-base-300 ${selection.selected ? "bg-tint-primary" : "hover:bg-wash"}`}
      style={{ height: ROW_HEIGHT }}
      data-document={document.id}
    >
      <td className="margin-rule p-0">
        <RowCheckbox {...selection} id={document.id} name={name} mark={<MarkIcon mark={item.mark} />} t={t} />
      </td>
      <td className="overflow-hidden ps-2.5 pe-3 text-start">
        <DocumentTitle item={item} onOpen={() => actions.edit(document)} t={t} />
      </td>
      <td className="overflow-hidden pe-3">
        <span className="flex items-center gap-2.5 overflow-hidden">
          <DocumentCategory item={item} t={t} />
        </span>
      </td>
      <td className="whitespace-nowrap pe-4 text-end text-ink-2 text-small rtl:text-start">
        <bdi dir="ltr">{formatBytes(document.size)}</bdi>
      </td>
      <td className="whitespace-nowrap pe-2 text-ink-2 text-small">{formatDate(document.uploadDate, language)}</td>
      <td className="no-print pe-2">
        <span className="flex justify-end">
          <RowAction
            t={t}
            act="download"
            name={name}
            lacks={rights.download}
            icon={<Download {...icon} />}
            onClick={() => actions.download(document)}
          />
          <RowAction
            t={t}
            act="edit"
            name={name}
            lacks={rights.edit}
            icon={<Pencil {...icon} />}
            onClick={() => actions.edit(document)}
          />
          <RowAction
            t={t}
            act="delete"
            name={name}
            lacks={rights.remove}
            icon={<Trash2 {...icon} />}
            onClick={() => actions.remove(document)}
          />
        </span>
      </td>
    </tr>
  );
});
