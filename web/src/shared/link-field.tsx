import { Copy, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

interface LinkFieldProps {
  label: string;
  link: string;
  hint: string;
  title: string;
}

/** A link to hand over: to copy, and to send where the system has a sheet for that. */
export function LinkField({ label, link, hint, title }: LinkFieldProps) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(link)) toast.success(t("link.copied"));
    else toast.error(t("link.copyFailed"));
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: link });
    } catch (error) {
      // closing the sheet of the system is no failure; without one the link can still be pasted
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  };
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <Input {...control} readOnly dir="ltr" value={link} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copy()}>
          {t("link.copy")}
        </Button>
        {"share" in navigator ? (
          <Button variant="secondary" icon={<Share2 size={16} strokeWidth={1.75} />} onClick={() => void share()}>
            {t("link.share")}
          </Button>
        ) : null}
      </div>
    </>
  );
}
