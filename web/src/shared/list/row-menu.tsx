import { EllipsisVertical } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, type MenuItem } from "#web/ui/overlay/menu.tsx";
import { rowIcon } from "./data-row.tsx";

export function RowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <Menu
      label={label}
      button={(props) => <IconButton {...props} label={label} icon={<EllipsisVertical {...rowIcon} />} />}
      items={items}
    />
  );
}
