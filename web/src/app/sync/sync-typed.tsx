import { useTranslation } from "react-i18next";
import type { OutboxEntry } from "#web/local/index.ts";
import { typedFields, useConflicts } from "./conflict-values.ts";
import { CopyValues, SaidValues } from "./said-values.tsx";

/** What was typed in a change, to be read and copied; nothing for a change in which nothing is typed. */
export function SyncTyped({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  // of a new record what was left empty says nothing, of a change it says what was cleared
  const isFilled = (field: string) => entry.method !== "POST" || (entry.body?.[field] ?? "") !== "";
  const conflicts = useConflicts(entry, typedFields(entry).filter(isFilled));
  if (conflicts.length === 0) return null;
  const values = conflicts.map(({ field, label, mine }) => ({ field, label, text: mine }));
  return (
    <>
      <p className="mt-1 text-small">{t("sync.gone.typed")}</p>
      <SaidValues values={values} />
      <CopyValues values={values} className="-ms-2.5 self-start" />
    </>
  );
}
