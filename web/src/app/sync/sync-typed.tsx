import { useTranslation } from "react-i18next";
import { copyText } from "#web/lib/copy-text.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { typedFields, useConflicts } from "./conflict-values.ts";

/** What was typed in a change, to be read and copied; nothing for a change in which nothing is typed. */
export function SyncTyped({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  // of a new record what was left empty says nothing, of a change it says what was cleared
  const isFilled = (field: string) => entry.method !== "POST" || (entry.body?.[field] ?? "") !== "";
  const values = useConflicts(entry, typedFields(entry).filter(isFilled));
  if (values.length === 0) return null;
  const copy = async () => {
    const text = values.map(({ label, mine }) => `${label}: ${mine}`).join("\n");
    if (await copyText(text)) toast.success(t("profile.copied"));
    else toast.error(t("sync.notCopied"));
  };
  return (
    <>
      <p className="mt-1 text-small">{t("sync.gone.typed")}</p>
      <dl className="flex flex-col gap-1">
        {values.map(({ field, label, mine }) => (
          <div key={field} data-typed={field}>
            <dt className="text-caption text-ink-2">{label}</dt>
            <dd className="select-text whitespace-pre-wrap text-small wrap-anywhere">
              <bdi dir="auto">{mine}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {navigator.clipboard ? (
        <Button variant="ghost" className="btn-sm -ms-2.5 self-start px-2.5" onClick={() => void copy()}>
          {t("profile.copy")}
        </Button>
      ) : null}
    </>
  );
}
