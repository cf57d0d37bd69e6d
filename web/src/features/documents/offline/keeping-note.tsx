import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import { keepingOf, savesData, useKeptFiles } from "#web/local/engine.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { keepingState } from "./keeping-state.ts";

/** Says how it stands with a document that is to be kept offline; nothing about any other. */
export function KeepingNote({ document }: { document: Document }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const state = keepingState(keepingOf(useKeptFiles(), document), { online, savesData: savesData(navigator) });
  return state === null ? null : (
    <p className={`pb-3 text-small ${state === "full" ? "text-error" : "text-ink-2"}`}>
      {t(`documents.offline.states.${state}`)}
    </p>
  );
}
