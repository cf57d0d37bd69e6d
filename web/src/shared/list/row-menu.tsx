import { EllipsisVertical } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, type MenuItem } from "#web/ui/overlay/menu.tsx";
import { rowIcon } from "./data-row.tsx";

export function RowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const edit = items.find(({ id, disabled }) => id === "edit" && disabled === undefined);
  return (
    <>
      <Menu
        label={label}
        button={(props) => <IconButton {...props} label={label} icon={<EllipsisVertical {...rowIcon} />} />}
        items={items}
      />
      {/* what the key for editing presses: the menu draws its acts only while it is open */}
      {edit ? <button type="button" hidden data-act="edit" onClick={edit.onSelect} /> : null}
    </>
  );
}
