import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TextState } from "#domain/index";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { useConnection } from "#web/shared/use-connection.ts";

/** States of which a person should know; the others need no words. */
const told = ["scan", "ocr", "empty", "locked", "old", "broken", "cut"] as const satisfies readonly TextState[];

interface TextStateNoteProps {
  /** Null where the server has not read the file. */
  state: TextState | null;
}

/** Says why a paper's contents cannot be searched, or not all of them, or may be wrong; else nothing. */
export function TextStateNote({ state }: TextStateNoteProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data } = useQuery({ ...configQuery, enabled: online && state === null });
  const known = told.find((one) => one === state);
  const isUnread = state === null && data?.readsContents === false;
  if (known === undefined && !isUnread) return null;
  return <p className="pb-3 text-ink-2 text-small">{t(`documents.contents.states.${known ?? "unread"}`)}</p>;
}
