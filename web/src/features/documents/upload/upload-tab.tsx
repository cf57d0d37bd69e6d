import { useTranslation } from "react-i18next";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { useUrlOrder } from "#web/ui/list/use-url-order.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { DocumentEmpty } from "../list/document-empty.tsx";
import { DocumentList } from "../list/document-list.tsx";
import { DocumentSort } from "../list/document-sort.tsx";
import { documentOrdering } from "../list/filters/filters-url.ts";
import { useDocumentExportColumns } from "../list/use-document-export-columns.ts";
import { useDocumentList } from "../list/use-document-list.ts";
import { useDocumentActions } from "../use-document-actions.tsx";
import { UploadCard } from "./upload-card.tsx";

const everything = {};

export function UploadTab() {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [sort, setSort] = useUrlOrder(documentOrdering);
  const listing = useDocumentList(everything, sort);
  const columns = useDocumentExportColumns();
  const { actions, dialog } = useDocumentActions(listing);
  return (
    <div className="overflow-clip rounded-box">
      <div className="no-print border-base-300 border-b p-5 max-md:p-4">
        <UploadCard />
      </div>
      <div className="no-print flex items-center justify-between gap-3 border-base-300 border-b px-5 py-2 max-md:px-4">
        <h2 className="font-semibold max-md:sr-only">{t("documents.list")}</h2>
        {phone ? <DocumentSort bare sort={sort} onSort={setSort} /> : null}
        <ListMenu title={t("documents.list")} columns={columns} rows={listing.rows} />
      </div>
      <DocumentList
        listing={listing}
        sort={sort}
        onSort={setSort}
        actions={actions}
        empty={<DocumentEmpty filtered={false} onClear={() => {}} />}
      />
      {dialog}
    </div>
  );
}
