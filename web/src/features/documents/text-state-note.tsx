import { useTranslation } from "react-i18next";
import type { Document, TextState } from "#domain/index";

/** States of which a person should know; the others need no words. */
const told = ["scan", "empty", "locked", "broken", "cut"] as const satisfies readonly TextState[];

/** Says why a document's contents cannot be searched, or not all of them; nothing where they can. */
export function TextStateNote({ document }: { document: Document }) {
  const { t } = useTranslation();
  const state = told.find((one) => one === document.textState);
  return state === undefined ? null : (
    <p className="pb-3 text-ink-2 text-small">{t(`documents.contents.states.${state}`)}</p>
  );
}
