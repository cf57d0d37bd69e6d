import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { activeFilters } from "#domain/index";
import { DeletedLink } from "#web/shared/deleted-link.tsx";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { openUpload } from "#web/shared/upload-door.ts";
import { useOwnSpace } from "#web/shared/use-actor.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { SavedViews } from "#web/shared/views/saved-views.tsx";
import { useSavedViews } from "#web/shared/views/use-saved-views.ts";
import { useViewActions } from "#web/shared/views/use-view-actions.tsx";
import { ViewsMenu } from "#web/shared/views/view-menus.tsx";
import { useUrlFilters } from "#web/ui/list/use-url-filters.ts";
import { useIsAmple } from "#web/ui/use-media.ts";
import { useDocumentActions } from "../use-document-actions.tsx";
import { DocumentEmpty } from "./document-empty.tsx";
import { DocumentList } from "./document-list.tsx";
import { DocumentFilterBar, DocumentFilterPanel } from "./filters/filter-panel.tsx";
import { documentUrl } from "./filters/filters-url.ts";
import { useDocumentExportColumns } from "./use-document-export-columns.ts";
import { useDocumentList } from "./use-document-list.ts";

export interface DocumentsTabProps {
  firstStep: ReactNode;
}

export function DocumentsTab({ firstStep }: DocumentsTabProps) {
  const { t } = useTranslation();
  const wide = useIsAmple();
  const allowed = useOwnSpace().allows("upload");
  const state = useUrlFilters(documentUrl);
  const views = useSavedViews("documents", documentUrl);
  const { actions: viewActions, dialog: viewDialog } = useViewActions(views);
  const listing = useDocumentList(state.filters, state.sort);
  const { actions, dialog } = useDocumentActions(listing);
  const columns = useDocumentExportColumns();
  const found = listing.total;
  const filtered = activeFilters(state.filters) > 0;
  const loading = useIsIncomplete(listing.view.ready);
  // nothing to filter, sort or export
  const none = !loading && !filtered && listing.view.rows.length === 0;
  const more = (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <DeletedLink />
      <ListMenu title={t("documents.list")} columns={columns} rows={listing.rows} className="px-2" />
    </div>
  );
  return (
    <div className={`overflow-clip rounded-box max-[75rem]:below-search ${none ? "" : "min-[75rem]:flex"}`}>
      {none ? null : wide ? (
        <div className="no-print w-64 flex-none border-base-300 border-e">
          <div className="sticky top-(--list-top) max-h-[calc(100dvh-var(--list-top))] overflow-y-auto">
            <DocumentFilterPanel state={state} found={found} viewActions={viewActions} />
            <div className="px-5 pb-4">{more}</div>
          </div>
        </div>
      ) : (
        <DocumentFilterBar
          state={state}
          found={found}
          viewActions={viewActions}
          views={<ViewsMenu state={views} actions={viewActions} />}
        >
          {more}
        </DocumentFilterBar>
      )}
      <DocumentList
        views={wide && !none ? <SavedViews state={views} actions={viewActions} /> : null}
        listing={listing}
        sort={state.sort}
        onSort={state.setSort}
        actions={actions}
        onSearch={(search) => state.change("search", search)}
        empty={
          <>
            <DocumentEmpty
              filtered={filtered}
              onClear={state.clear}
              onUpload={allowed ? () => openUpload() : undefined}
            />
            {filtered ? null : firstStep}
          </>
        }
      />
      {loading || (wide && !none) ? null : (
        <div className="px-5 py-2">
          <DeletedLink />
        </div>
      )}
      {dialog}
      {viewDialog}
    </div>
  );
}
