import { Download, EllipsisVertical, Pencil, SquareCheck, Trash2 } from "lucide-react";
import { memo } from "react";
import { formatBytes, type Permission } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Margin } from "#web/ui/margin.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MarkIcon } from "../categories/parts/row-mark.tsx";
import { DocumentCategory, type DocumentRowProps, DocumentTitle, lackOf } from "./document-row.tsx";
import { RowCheckbox } from "./selection/row-checkbox.tsx";

/** Heights of a card in CSS pixels, its line included. */
export const CARD_HEIGHT = { en: 87, ar: 97 } as const;

const icon = { size: 18, strokeWidth: 1.5, "aria-hidden": true } as const;

/** A document as a card, for phones: title, second line, badge and date; the acts in one menu. */
export const DocumentCard = memo(function DocumentCard(props: Omit<DocumentRowProps, "index">) {
  const { item, actions, t, language, ...selection } = props;
  const { document, rights } = item;
  const why = (lacks: Permission | null) => (lacks === null ? undefined : t(`documents.denied.${lackOf(lacks)}`));
  const label = t("documents.actions.menu", { name: document.name });
  return (
    <article
      className={`group/row flex h-full border-base-300 border-b ${selection.selected ? "bg-tint-primary" : ""}`}
      data-document={document.id}
    >
      <Margin
        className="items-start! pt-3"
        mark={
          <RowCheckbox
            {...selection}
            id={document.id}
            name={document.name}
            mark={<MarkIcon mark={item.mark} />}
            t={t}
          />
        }
      />
      <div className="flex min-w-0 grow flex-col justify-center ps-2">
        <DocumentTitle item={item} onOpen={() => actions.edit(document)} t={t} />
        <p className="mt-1 flex h-5 items-center gap-x-2 whitespace-nowrap rtl:h-6">
          <span className="flex min-w-0 items-center gap-x-2 overflow-hidden *:min-w-0">
            <DocumentCategory item={item} t={t} />
          </span>
          <span className="flex-none text-caption text-ink-2">{formatDate(document.uploadDate, language)}</span>
          {/* a narrow phone has no room for five words: two badges matter more */}
          <bdi
            dir="ltr"
            className={`flex-none text-caption text-ink-2 ${document.subcategoryId === null ? "" : "max-[480px]:hidden"}`}
          >
            {formatBytes(document.size)}
          </bdi>
        </p>
      </div>
      <div className="flex items-center">
        <Menu
          label={label}
          button={(props) => <IconButton {...props} label={label} icon={<EllipsisVertical {...icon} />} />}
          items={[
            {
              id: "download",
              label: t("documents.actions.download"),
              icon: <Download {...icon} />,
              onSelect: () => actions.download(document),
              disabled: why(rights.download),
            },
            {
              id: "edit",
              label: t("documents.actions.edit"),
              icon: <Pencil {...icon} />,
              onSelect: () => actions.edit(document),
              disabled: why(rights.edit),
            },
            {
              id: "select",
              label: t(selection.selected ? "documents.selection.unselect" : "documents.selection.select"),
              icon: <SquareCheck {...icon} />,
              onSelect: () => selection.select.toggle(document.id, false),
            },
            {
              id: "delete",
              label: t("documents.actions.delete"),
              icon: <Trash2 {...icon} />,
              onSelect: () => actions.remove(document),
              disabled: why(rights.remove),
              destructive: true,
            },
          ]}
        />
      </div>
    </article>
  );
});
