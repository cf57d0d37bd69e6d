import { useTranslation } from "react-i18next";
import type { Document, TextState } from "#domain/index";
import { MakeSearchable } from "./ocr/make-searchable.tsx";

/** States of which a person should know; the others need no words. */
const told = ["scan", "ocr", "empty", "locked", "broken", "cut"] as const satisfies readonly TextState[];

/** Says why a document's contents cannot be searched, or not all of them, or may be wrong; else nothing. */
export function TextStateNote({ document }: { document: Document }) {
  const { t } = useTranslation();
  const state = told.find((one) => one === document.textState);
  if (state === undefined) return null;
  return (
    <>
      <p className="pb-3 text-ink-2 text-small">{t(`documents.contents.states.${state}`)}</p>
      {state === "scan" ? <MakeSearchable key={`${document.id} ${document.sha256}`} document={document} /> : null}
    </>
  );
}
