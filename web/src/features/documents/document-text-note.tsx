import { useTranslation } from "react-i18next";
import { type Document, isScan } from "#domain/index";
import { TextStateNote } from "#web/shared/contents/text-state-note.tsx";
import { useShownTextState } from "#web/shared/contents/use-shown-text-state.ts";
import { MakeSearchable } from "#web/shared/scans/make-searchable.tsx";
import { scannedDocument } from "#web/shared/scans/scanned-file.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { lackOf, rightsOn } from "./document-rights.ts";

/** What of a document's contents cannot be searched, and for scans what helps. */
export function DocumentTextNote({ document }: { document: Document }) {
  const { t } = useTranslation();
  const { id, sha256, textState } = document;
  const rights = rightsOn(useActor(), document);
  const state = useShownTextState({ id, sha256, textState });
  const lacks = rights.download ?? rights.edit;
  const whyNot = lacks ? t(`documents.denied.${lackOf(lacks)}`) : null;
  return (
    <>
      <TextStateNote state={state} />
      {sha256 !== null && isScan(state) ? (
        <MakeSearchable
          key={`${id} ${sha256}`}
          scan={scannedDocument(document, sha256)}
          isUnread={state === "scan"}
          whyNot={whyNot}
        />
      ) : null}
    </>
  );
}
