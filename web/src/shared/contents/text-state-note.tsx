import { useTranslation } from "react-i18next";
import type { TextState } from "#domain/index";
import { useServerReads } from "./use-server-reads.ts";

/** States of which a person should know; the others need no words. */
const told = ["scan", "ocr", "empty", "locked", "old", "broken", "cut"] as const satisfies readonly TextState[];

interface TextStateNoteProps {
  /** Null where the server has not read the file. */
  state: TextState | null;
}

/** Says why a paper's contents cannot be searched, or not all of them, or may be wrong; else nothing. */
export function TextStateNote({ state }: TextStateNoteProps) {
  const { t } = useTranslation();
  const isUnread = !useServerReads(state);
  const known = told.find((one) => one === state);
  if (known === undefined && !isUnread) return null;
  return <p className="pb-3 text-ink-2 text-small">{t(`documents.contents.states.${known ?? "unread"}`)}</p>;
}
