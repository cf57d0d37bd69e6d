import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Permission } from "#domain/index";
import type { AnyCategory } from "#web/shared/categories/categories.actions.ts";
import { NameDialog } from "#web/shared/categories/name-dialog.tsx";
import { rowIcon } from "#web/shared/list/data-row.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type Dependents, useCategoryActs } from "./use-category-acts.tsx";

export interface ItemActionsProps {
  item: AnyCategory;
  dependents: Dependents;
  /** The right that is lacking, null when the act is allowed. */
  edit: Permission | null;
  remove: Permission | null;
  sub: boolean;
}

/** Edit and delete of a category or subcategory; shown to every role, disabled with the reason where a right is lacking. */
export function ItemActions({ item, dependents, edit, remove, sub }: ItemActionsProps) {
  const { t } = useTranslation();
  const acts = useCategoryActs();
  // As the person saw it when the dialog opened: what others change meanwhile is not taken back.
  const [editing, setEditing] = useState<AnyCategory | null>(null);
  const { name } = item;
  return (
    <span className="no-print flex flex-none">
      <IconButton
        label={t("categories.editNamed", { name })}
        title={t("categories.editAction")}
        obstacle={edit === null ? null : t("documents.denied.upload")}
        icon={<Pencil {...rowIcon} />}
        onClick={() => setEditing(item)}
      />
      <IconButton
        label={t("categories.deleteNamed", { name })}
        title={t("categories.deleteAction")}
        obstacle={remove === null ? null : t("documents.denied.delete")}
        icon={<Trash2 {...rowIcon} />}
        onClick={() => void acts.remove(item, dependents)}
      />
      {editing ? (
        <NameDialog
          title={t(sub ? "categories.editSubcategory" : "categories.edit")}
          action={t("categories.save")}
          pendingLabel={t("categories.saving")}
          initial={editing}
          onClose={() => setEditing(null)}
          onSave={(input) => acts.change(editing, input)}
        />
      ) : null}
    </span>
  );
}
