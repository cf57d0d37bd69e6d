import { useTranslation } from "react-i18next";
import { type Document, isScan } from "#domain/index";
import { TextStateNote } from "#web/shared/contents/text-state-note.tsx";
import { useShownTextState } from "#web/shared/contents/use-shown-text-state.ts";
import { MakeSearchable } from "#web/shared/scans/make-searchable.tsx";
import { scannedDocument } from "#web/shared/scans/scanned-file.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { lackOf, rightsOn } from "./document-rights.ts";

interface OfDocument {
  document: Document;
}

/** What of a document's contents cannot be searched, and for scans what helps. */
export function DocumentTextNote({ document }: OfDocument) {
  const { id, sha256, textState } = document;
  const state = useShownTextState({ id, sha256, textState });
  return (
    <>
      <TextStateNote state={state} />
      <ScanAct document={document} />
    </>
  );
}

/** Offers to read a scan to whoever may have it read; nothing for others, and for what is no scan. */
export function OfferedScanAct({ document }: OfDocument) {
  const rights = rightsOn(useActor(), document);
  return rights.download === null && rights.edit === null ? <ScanAct document={document} /> : null;
}

function ScanAct({ document }: OfDocument) {
  const { t } = useTranslation();
  const { id, sha256, textState } = document;
  const rights = rightsOn(useActor(), document);
  const state = useShownTextState({ id, sha256, textState });
  if (sha256 === null || !isScan(state)) return null;
  const lacks = rights.download ?? rights.edit;
  return (
    <MakeSearchable
      key={`${id} ${sha256}`}
      scan={scannedDocument(document, sha256)}
      isUnread={state === "scan"}
      whyNot={lacks ? t(`documents.denied.${lackOf(lacks)}`) : null}
    />
  );
}
