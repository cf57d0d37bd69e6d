import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { activeFilters } from "#domain/index";
import { DeletedLink } from "#web/shared/deleted-link.tsx";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { useOwnSpace } from "#web/shared/use-actor.ts";
import { useFileDrop } from "#web/ui/forms/use-file-drop.ts";
import { useUrlFilters } from "#web/ui/list/use-url-filters.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { useIsWide } from "#web/ui/use-media.ts";
import { addFiles } from "../batch/batch-store.ts";
import { isSystemFile } from "../chosen-file.ts";
import { useDocumentActions } from "../use-document-actions.tsx";
import { DocumentEmpty } from "./document-empty.tsx";
import { DocumentList } from "./document-list.tsx";
import { DocumentFilterBar, DocumentFilterPanel } from "./filter-panel.tsx";
import { documentUrl } from "./filters-url.ts";
import { useDocumentExportColumns } from "./use-document-export-columns.ts";
import { useDocumentList } from "./use-document-list.ts";

export interface DocumentsTabProps {
  /** Opens the upload dialog, with a file that was dropped here. */
  onUpload: (file: File | null) => void;
  /** Opens the dialog for several files, which then holds those that were dropped here. */
  onBatch: () => void;
  firstStep: ReactNode;
}

export function DocumentsTab({ onUpload, onBatch, firstStep }: DocumentsTabProps) {
  const { t } = useTranslation();
  const wide = useIsWide();
  const allowed = useOwnSpace().allows("upload");
  const state = useUrlFilters(documentUrl);
  const listing = useDocumentList(state.filters, state.sort);
  const { actions, dialog } = useDocumentActions(listing.view.ready);
  const columns = useDocumentExportColumns();
  const found = listing.total;
  // the dialogs judge the files, whatever they are
  const take = (dropped: File[]) => {
    const files = dropped.filter((file) => !isSystemFile(file));
    const [first] = files;
    if (!allowed) toast.error(t("documents.toasts.uploadFailed"), t("documents.denied.upload"));
    else if (files.length > 1) {
      void addFiles(files);
      onBatch();
    } else if (first) onUpload(first);
  };
  const { target, over } = useFileDrop(take);
  const more = (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <DeletedLink />
      <ListMenu title={t("documents.list")} columns={columns} rows={listing.rows} className="px-2" />
    </div>
  );
  return (
    <div {...target} role="presentation" className="relative overflow-clip rounded-box lg:flex">
      {wide ? (
        <div className="no-print w-64 flex-none border-base-300 border-e">
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto">
            <DocumentFilterPanel state={state} found={found} />
            <div className="px-5 pb-4">{more}</div>
          </div>
        </div>
      ) : (
        <DocumentFilterBar state={state} found={found}>
          {more}
        </DocumentFilterBar>
      )}
      <DocumentList
        listing={listing}
        sort={state.sort}
        onSort={state.setSort}
        actions={actions}
        empty={
          <>
            <DocumentEmpty
              filtered={activeFilters(state.filters) > 0}
              onClear={state.clear}
              onUpload={allowed ? () => onUpload(null) : undefined}
            />
            {activeFilters(state.filters) > 0 ? null : firstStep}
          </>
        }
      />
      {wide ? null : (
        <div className="px-5 py-2">
          <DeletedLink />
        </div>
      )}
      {over && allowed ? (
        <div className="pointer-events-none absolute inset-0 z-10 rounded-box border-2 border-primary border-dashed bg-tint-primary/90">
          <p className="sticky top-[40dvh] py-8 text-center font-semibold text-lead text-primary">
            {t("documents.batch.dropAny")}
          </p>
        </div>
      ) : null}
      {dialog}
    </div>
  );
}
