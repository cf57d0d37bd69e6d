import type { TFunction } from "i18next";
import { CircleOff, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { rowIcon } from "#web/shared/list/data-row.tsx";
import { RowMenu } from "#web/shared/list/row-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

export function InactiveMark({ active }: { active: boolean }) {
  return active ? null : <CircleOff size={17} strokeWidth={1.75} className="text-ink-2" />;
}

export function Status({ active, t }: { active: boolean; t: TFunction }) {
  const dot = active ? "border-ink-2 bg-ink-2" : "border-ink-2";
  return (
    <span className={`inline-flex items-center gap-1.5 text-small ${active ? "" : "text-ink-2"}`}>
      <span aria-hidden="true" className={`size-2 flex-none rounded-full border ${dot}`} />
      {t(active ? "admin.status.active" : "admin.status.inactive")}
    </span>
  );
}

export interface RowAct {
  id: string;
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  obstacle?: string | undefined;
  destructive?: boolean;
}

export function RowActs({ acts, name, t }: { acts: readonly RowAct[]; name: string; t: TFunction }) {
  return (
    <span className="flex justify-end">
      {acts.map(({ id, label, icon: Icon, obstacle, onSelect }) => (
        <IconButton
          key={id}
          label={t("admin.named", { action: label, name })}
          title={label}
          obstacle={obstacle}
          icon={<Icon {...rowIcon} />}
          onClick={onSelect}
          data-act={id}
        />
      ))}
    </span>
  );
}

export function CardActs({ acts, name, t }: { acts: readonly RowAct[]; name: string; t: TFunction }) {
  return (
    <div className="absolute end-0 top-2">
      <RowMenu
        label={t("admin.actionsOf", { name })}
        items={acts.map(({ icon: Icon, obstacle, ...act }) => ({
          ...act,
          icon: <Icon {...rowIcon} />,
          disabled: obstacle,
        }))}
      />
    </div>
  );
}

export function TabHeader(props: { title: string; subtitle: string; children?: ReactNode }) {
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-3 border-base-300 border-b px-5 py-4 max-md:px-4">
      <div>
        <h2 className="font-semibold text-lead">{props.title}</h2>
        <p className="text-ink-2 text-small">{props.subtitle}</p>
      </div>
      {props.children}
    </div>
  );
}
