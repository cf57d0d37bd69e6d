import type { TFunction } from "i18next";
import { Trash2, Undo2 } from "lucide-react";
import { attachmentTypes, sentence } from "#domain/index";
import type { AppLanguage } from "#web/i18n/kept-language.ts";
import { MarkWord, type RowMark } from "#web/shared/list/row-mark.tsx";
import { Dot } from "#web/shared/list/row-parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { endsForGood } from "./deleted.actions.ts";
import { type DeletedItem, daysUntilPurge, isRestoring } from "./deleted-item.ts";

export interface ItemProps {
  item: DeletedItem;
  by: string;
  now: number;
  online: boolean;
  onRestore: (item: DeletedItem) => void;
  onDelete: (item: DeletedItem) => void;
  t: TFunction;
  language: AppLanguage;
}

export function markOf({ unsent }: DeletedItem): RowMark {
  return unsent && unsent.state !== "sent" ? unsent.state : null;
}

export function kindOf(item: DeletedItem, t: TFunction): string {
  if (item.type === null) return t(`deleted.kinds.${item.kind}`);
  const attachment = attachmentTypes.find((type) => type === item.type);
  return attachment ? t(`employees.attachments.${attachment}`) : t("employees.personPapers.page");
}

/** The name; below it the mark's word, the kind, and whose paper it is; why a restoring was refused. */
export function ItemTitle({ item, t, language }: Pick<ItemProps, "item" | "t" | "language">) {
  const refusal = item.unsent?.refusal;
  const why = refusal ? (refusal.code ? sentence(refusal.code, language) : refusal.sentence) : null;
  return (
    <>
      <p className="flex font-medium" title={item.name}>
        <Name className="min-w-0 truncate">{item.name}</Name>
      </p>
      <p className="flex text-ink-2 text-small">
        <MarkWord mark={markOf(item)} t={t} />
        {why === null ? (
          <span className="flex-none">{kindOf(item, t)}</span>
        ) : (
          <span className="min-w-0 truncate text-error" title={why}>
            {why}
          </span>
        )}
        {item.employee === null || why !== null ? null : (
          <>
            <Dot />
            <Name className="min-w-0 truncate">{item.employee}</Name>
          </>
        )}
      </p>
    </>
  );
}

export function daysText({ item, now, t }: Pick<ItemProps, "item" | "now" | "t">): string {
  return t("deleted.daysLeft", { count: daysUntilPurge(item.deleted, now) });
}

export function ItemActs(props: ItemProps) {
  const { item, online, onDelete, t } = props;
  const label = t("deleted.named", { action: t("deleted.forGood.act"), name: item.name });
  return (
    <span className="flex items-center justify-end gap-1">
      <RestoreButton {...props} />
      {endsForGood(item) ? (
        <IconButton
          label={online ? label : `${label}. ${t("deleted.needsServer")}`}
          disabled={!online}
          icon={<Trash2 size={18} strokeWidth={1.75} />}
          onClick={() => onDelete(item)}
        />
      ) : null}
    </span>
  );
}

/** Restore; Undo for a deletion that was not sent; nothing while a restoring is on its way. */
function RestoreButton({ item, online, onRestore, t }: Pick<ItemProps, "item" | "online" | "onRestore" | "t">) {
  if (isRestoring(item) && !item.unsent?.refusal) return null;
  const act = item.unsent && !isRestoring(item) ? t("common.undo") : t("deleted.restore");
  const obstacle = item.kind === "organizations" && !online ? t("deleted.needsServer") : undefined;
  const label = t("deleted.named", { action: act, name: item.name });
  return (
    <Button
      variant="secondary"
      className="btn-sm px-2.5"
      aria-label={obstacle ? `${label}. ${obstacle}` : label}
      title={obstacle}
      disabled={obstacle !== undefined}
      icon={<Undo2 size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />}
      onClick={() => onRestore(item)}
      data-act="restore"
    >
      {act}
    </Button>
  );
}
