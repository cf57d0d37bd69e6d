import type { TFunction } from "i18next";
import { Download, Pencil, Share2, Trash2 } from "lucide-react";
import { useSnippet } from "#web/local/engine.ts";
import { CategoryBadge } from "#web/shared/categories/category-badge.tsx";
import { placeOf } from "#web/shared/contents/snippet-place.ts";
import { type RowContext, rowIcon } from "#web/shared/list/data-row.tsx";
import { MarkWord } from "#web/shared/list/row-mark.tsx";
import { OpenName } from "#web/shared/list/row-parts.tsx";
import { NoteMark } from "#web/shared/notes/note-mark.tsx";
import { RowTags } from "#web/shared/tags/tag-chips.tsx";
import { readAhead } from "#web/shared/viewer/read-ahead.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { AboutMark } from "../about/about-mark.tsx";
import { lackOf } from "../document-rights.ts";
import { DueMark } from "../due/due-mark.tsx";
import { OfflineMark } from "../offline/offline-mark.tsx";
import type { DocumentActions } from "../use-document-actions.tsx";
import { shownFile } from "../viewer/shown-file.ts";
import { ContentLine } from "./content-line.tsx";
import type { DocumentItem } from "./document-item.ts";

/* Their icons are made once: React passes over an element that is the same. */
const acts = [
  { act: "download", method: "download", right: "download", icon: <Download {...rowIcon} /> },
  { act: "share", method: "share", right: "download", icon: <Share2 {...rowIcon} /> },
  { act: "edit", method: "edit", right: "edit", icon: <Pencil {...rowIcon} /> },
  { act: "delete", method: "remove", right: "remove", icon: <Trash2 {...rowIcon} /> },
] as const;

export function DocumentActs({ item, actions, t }: { item: DocumentItem; actions: DocumentActions; t: TFunction }) {
  const { document, rights } = item;
  return (
    <span className="flex justify-end">
      {acts.map(({ act, method, right, icon }) => {
        const action = t(`documents.actions.${act}`);
        const missing = rights[right];
        return (
          <IconButton
            key={act}
            label={t("documents.actions.named", { action, name: document.name })}
            title={action}
            obstacle={missing === null ? null : t(`documents.denied.${lackOf(missing)}`)}
            icon={icon}
            onClick={() => actions[method](document)}
            data-act={act}
          />
        );
      })}
    </span>
  );
}

/** A document as a list shows it. */
export interface ListedDocument {
  item: DocumentItem;
  actions: DocumentActions;
  /** Whether it was found by its contents alone. */
  isFoundInside: boolean;
}

export function DocumentTitle({ item, actions, isFoundInside, t, language }: ListedDocument & RowContext) {
  const { document, employee, mark, deletedCategory, today, rights, keeping } = item;
  const snippet = useSnippet("documents", isFoundInside ? document.id : null);
  const open = () => {
    // the dialog takes as long to be drawn as the file to be read
    if (rights.download === null && keeping.isHere) readAhead(shownFile(document));
    actions.open(document, snippet ? placeOf(snippet) : undefined);
  };
  const isCrowded = Boolean(document.dueDate && document.responsibleName);
  return (
    <>
      <p className="flex font-medium">
        <OpenName name={document.name} onOpen={open} />
      </p>
      <p
        className="relative flex overflow-x-clip text-ink-2 text-small"
        title={snippet ? undefined : document.filename}
      >
        {rights.download === null ? <OfflineMark keeping={keeping} t={t} /> : null}
        <MarkWord mark={mark} deletedCategory={deletedCategory} t={t} />
        {/* the words that were found need the room */}
        {snippet ? null : <DueMark document={document} today={today} t={t} language={language} />}
        {snippet ? null : <AboutMark employee={employee} crowded={isCrowded} t={t} language={language} />}
        <NoteMark notes={document.notes} t={t} />
        <ContentLine document={document} snippet={snippet} t={t} />
        <RowTags tags={document.tags} t={t} besideFind={Boolean(snippet)} />
      </p>
    </>
  );
}

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
