import { Bookmark, BookmarkPlus, Check, EllipsisVertical, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ListedView } from "#domain/index";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, type MenuItem } from "#web/ui/overlay/menu.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import type { SavedViewsState } from "./use-saved-views.ts";
import type { ViewActions } from "./use-view-actions.tsx";
import { viewPath } from "./view-path.ts";

const icon = { size: 16, strokeWidth: 1.75, className: "flex-none" } as const;

export interface ViewsProps {
  state: SavedViewsState;
  actions: ViewActions;
}

function useOpenedItems({ state, actions }: ViewsProps): MenuItem[] {
  const { t } = useTranslation();
  const { opened, changed } = state;
  if (!opened) return [];
  const { name } = opened;
  const update: MenuItem = {
    id: "update",
    label: t("views.updateNamed", { name }),
    icon: <RefreshCw {...icon} />,
    onSelect: () => actions.update(opened),
  };
  return [
    ...(changed ? [update] : []),
    {
      id: "rename",
      label: t("views.renameNamed", { name }),
      icon: <Pencil {...icon} />,
      onSelect: () => actions.rename(opened),
    },
    {
      id: "delete",
      label: t("views.deleteNamed", { name }),
      icon: <Trash2 {...icon} />,
      onSelect: () => actions.remove(opened),
      destructive: true,
    },
  ];
}

export function useOpeningItems({ list, opened }: SavedViewsState, views: readonly ListedView[]): MenuItem[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return views.map(({ id, name, query }) => ({
    id: String(id),
    label: id === opened?.id ? t("views.openedNamed", { name }) : t("views.named", { name }),
    icon: id === opened?.id ? <Check {...icon} /> : <Bookmark {...icon} />,
    onSelect: () => void navigate(viewPath(list, query)),
  }));
}

export function OpenedViewMenu(props: ViewsProps) {
  const { t } = useTranslation();
  const items = useOpenedItems(props);
  const label = t("views.actions", { name: props.state.opened?.name ?? "" });
  return (
    <Menu
      label={label}
      button={(button) => (
        <IconButton
          {...button}
          label={label}
          className="size-8"
          icon={<EllipsisVertical size={16} strokeWidth={1.75} />}
        />
      )}
      items={items}
    />
  );
}

/** All saved views and what can be done with them in one menu, where there is no room for more. */
export function ViewsMenu({ state, actions }: ViewsProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const opening = useOpeningItems(state, state.views);
  const acts = useOpenedItems({ state, actions });
  const label = t("views.title");
  return (
    <Menu
      label={label}
      button={(button) => (
        <Button
          {...button}
          variant="secondary"
          aria-label={state.opened ? t("views.titleOpened", { name: state.opened.name }) : label}
          className={phone ? "gap-0 px-3.5" : ""}
          icon={<Bookmark size={16} strokeWidth={1.75} fill={state.opened ? "currentColor" : "none"} />}
        >
          {phone ? "" : label}
        </Button>
      )}
      items={[
        ...opening,
        {
          id: "save",
          label: t("views.save"),
          icon: <BookmarkPlus {...icon} />,
          onSelect: actions.save,
          disabled: actions.obstacle,
        },
        ...acts,
      ]}
    />
  );
}
