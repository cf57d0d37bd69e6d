import { useTranslation } from "react-i18next";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

/** What a change says of one field, as people read it. */
export interface SaidValue {
  field: string;
  label: string;
  text: string;
}

/** What somebody wrote, field by field, to be read and selected. */
export function SaidValues({ values }: { values: readonly SaidValue[] }) {
  return (
    <dl className="flex flex-col gap-1">
      {values.map(({ field, label, text }) => (
        <div key={field} data-typed={field}>
          <dt className="text-caption text-ink-2">{label}</dt>
          <dd className="select-text whitespace-pre-wrap text-small wrap-anywhere">
            <bdi dir="auto">{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CopyValuesProps {
  values: readonly SaidValue[];
  /** Stands above them in the copy. */
  heading?: string;
  className?: string;
}

/** Copies what somebody wrote; nothing where the browser has no clipboard for the page. */
export function CopyValues({ values, heading, className = "" }: CopyValuesProps) {
  const { t } = useTranslation();
  if (!navigator.clipboard) return null;
  const copy = async () => {
    const lines = values.map(({ label, text }) => `${label}: ${text}`);
    if (await copyText([...(heading === undefined ? [] : [heading]), ...lines].join("\n")))
      toast.success(t("profile.copied"));
    else toast.error(t("sync.notCopied"));
  };
  return (
    <Button variant="ghost" className={`btn-sm px-2.5 ${className}`} onClick={() => void copy()}>
      {t("profile.copy")}
    </Button>
  );
}
