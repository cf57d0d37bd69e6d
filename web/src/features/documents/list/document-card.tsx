import { BellPlus, Download, FilePlus2, History, Pencil, Share2, SquareCheck, Trash2 } from "lucide-react";
import { type DocumentPermission, formatBytes } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { type RowContext, rowIcon } from "#web/shared/list/data-row.tsx";
import type { RowSelection } from "#web/shared/list/row-checkbox.tsx";
import { RowMenu } from "#web/shared/list/row-menu.tsx";
import { IfRoom } from "#web/ui/layout/if-room.tsx";
import { lackOf } from "../document-rights.ts";
import { keepAct } from "../offline/keep-act.tsx";
import { DocumentCategory, DocumentTitle, type ListedDocument } from "./document-parts.tsx";
import { FirstPage } from "./first-page.tsx";

interface DocumentCardProps extends RowContext, ListedDocument {
  selection: RowSelection | undefined;
}

export function DocumentCard({ item, actions, isFoundInside, selection, t, language }: DocumentCardProps) {
  const { document, rights, keeping } = item;
  const why = (lacks: DocumentPermission | null) =>
    lacks === null ? undefined : t(`documents.denied.${lackOf(lacks)}`);
  return (
    <>
      <FirstPage item={item} className="ms-2 h-12 w-9 self-center max-[22rem]:hidden" />
      <div className="flex min-w-0 grow flex-col justify-center tiny:justify-start ps-2 tiny:pt-2">
        <DocumentTitle item={item} actions={actions} isFoundInside={isFoundInside} t={t} language={language} />
        <p className="mt-1 flex tiny:h-auto! h-5 items-center gap-x-2 whitespace-nowrap rtl:h-6">
          <span className="flex min-w-0 items-center gap-x-2 overflow-hidden *:min-w-0">
            <DocumentCategory item={item} t={t} />
          </span>
          <span className="flex-none text-caption text-ink-2">{formatDate(document.uploadDate, language)}</span>
          {/* the gap belongs to the size: without it there is none */}
          <IfRoom className="-ms-2">
            <span className="ps-2 text-caption text-ink-2">
              <bdi dir="ltr">{formatBytes(document.size)}</bdi>
            </span>
          </IfRoom>
        </p>
      </div>
      <div className="tiny:absolute tiny:start-0 tiny:bottom-0 flex items-center">
        <RowMenu
          label={t("documents.actions.menu", { name: document.name })}
          items={[
            {
              id: "download",
              label: t("documents.actions.download"),
              icon: <Download {...rowIcon} />,
              onSelect: () => actions.download(document),
              disabled: why(rights.download),
            },
            {
              ...keepAct(keeping, { t, size: rowIcon.size, whyNot: why(rights.download) }),
              onSelect: () => actions.keepOffline(document, keeping),
            },
            {
              id: "share",
              label: t("documents.actions.share"),
              icon: <Share2 {...rowIcon} />,
              onSelect: () => actions.share(document),
              disabled: why(rights.download),
            },
            {
              id: "edit",
              label: t("documents.actions.edit"),
              icon: <Pencil {...rowIcon} />,
              onSelect: () => actions.edit(document),
              disabled: why(rights.edit),
            },
            {
              id: "version",
              label: t("documents.versions.add"),
              icon: <FilePlus2 {...rowIcon} />,
              onSelect: () => actions.addVersion(document),
              disabled: why(rights.edit),
            },
            {
              id: "remind",
              label: t("reminders.remind"),
              icon: <BellPlus {...rowIcon} />,
              onSelect: () => actions.remind(document),
            },
            {
              id: "activity",
              label: t("documents.actions.activity"),
              icon: <History {...rowIcon} />,
              onSelect: () => actions.showActivity(document),
            },
            {
              id: "select",
              label: t(selection?.selected ? "documents.selection.unselect" : "documents.selection.select"),
              icon: <SquareCheck {...rowIcon} />,
              onSelect: () => selection?.select.toggle(document.id, false),
            },
            {
              id: "delete",
              label: t("documents.actions.delete"),
              icon: <Trash2 {...rowIcon} />,
              onSelect: () => actions.remove(document),
              disabled: why(rights.remove),
              destructive: true,
            },
          ]}
        />
      </div>
    </>
  );
}
