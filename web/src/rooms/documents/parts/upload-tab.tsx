import { useState } from "react";
import { DocumentEmpty } from "../document-empty.tsx";
import { DocumentList } from "../document-list.tsx";
import { defaultSort } from "../filters-url.ts";
import { UploadCard } from "../upload-card.tsx";
import { useDocumentActions } from "../use-document-actions.tsx";
import { useDocumentList } from "../use-document-list.ts";

const everything = {};

/** The Upload tab: the stand-alone card, and below it a second listing of all documents. */
export function UploadTab() {
  const [sort, setSort] = useState(defaultSort);
  const listing = useDocumentList(everything, sort);
  const { actions, dialog } = useDocumentActions(listing.view.ready);
  return (
    <div className="overflow-clip rounded-box">
      <div className="no-print border-base-300 border-b p-5 max-md:p-4">
        <UploadCard />
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
