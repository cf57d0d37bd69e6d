import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { copyText } from "#web/lib/copy-text.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { LtrText, Name } from "#web/ui/text/name.tsx";

/** What an id belongs to, and the id in small, to be copied where the browser lets us (over HTTPS). */
export function NamedId({ name, id }: { name: string | undefined; id: number }) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(String(id))) toast.success(t("profile.copied"));
    else toast.error(t("profile.notCopied"));
  };
  return (
    <span className="flex items-center justify-between gap-x-2">
      <span className="min-w-0">
        {name ? <Name className="block">{name}</Name> : null}
        <LtrText className="text-ink-2 text-small">{id}</LtrText>
      </span>
      {navigator.clipboard ? (
        <IconButton
          label={t("profile.copyId", { id: String(id) })}
          title={t("profile.copy")}
          icon={<Copy size={16} strokeWidth={1.5} />}
          className="flex-none"
          onClick={() => void copy()}
        />
      ) : null}
    </span>
  );
}
