import { BookmarkPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ListedView } from "#domain/index";
import { Button } from "#web/ui/button.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { Menu } from "#web/ui/overlay/menu.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { OpenedViewMenu, useOpeningItems, type ViewsProps } from "./view-menus.tsx";
import { viewPath } from "./view-path.ts";

/** The others are in a menu at the end. */
const MOST_SHOWN = 8;

/** The first views, and the opened one wherever it is. */
function shownViews(views: readonly ListedView[], opened: ListedView | undefined): ListedView[] {
  const first = views.slice(0, MOST_SHOWN);
  if (!opened || first.includes(opened)) return first;
  return [...first.slice(0, -1), opened];
}

export function SavedViews({ state, actions }: ViewsProps) {
  const { t } = useTranslation();
  const { views, opened, changed } = state;
  const shown = shownViews(views, opened);
  const more = useOpeningItems(
    state,
    views.filter((view) => !shown.includes(view)),
  );
  if (views.length === 0) return null;
  return (
    <nav aria-label={t("views.title")} className="no-print flex border-base-300 border-b">
      <Gutter />
      {/* what follows the views comes and goes without moving them */}
      <div className="flex min-h-12 min-w-0 grow flex-wrap items-center gap-1.5 px-2.5 py-1.5">
        <ul className="flex min-w-0 flex-wrap items-center gap-1.5">
          {shown.map((view) => (
            <li key={view.id} className="flex min-w-0">
              <Chip view={view} opened={view.id === opened?.id} changed={changed} />
            </li>
          ))}
        </ul>
        {more.length === 0 ? null : (
          <Menu
            label={t("views.more", { count: more.length })}
            button={(button) => (
              <Button {...button} variant="ghost" className="btn-sm touch-target px-2">
                {t("views.more", { count: more.length })}
              </Button>
            )}
            items={more}
          />
        )}
        {opened ? <OpenedViewMenu state={state} actions={actions} /> : null}
        {opened && changed ? (
          <Button variant="ghost" className="btn-sm touch-target px-2" onClick={() => actions.update(opened)}>
            {t("views.update")}
          </Button>
        ) : null}
      </div>
    </nav>
  );
}

function Chip({ view, opened, changed }: { view: ListedView; opened: boolean; changed: boolean }) {
  const { t } = useTranslation();
  const look = opened
    ? `border-primary bg-tint-primary text-primary ${changed ? "border-dashed" : ""}`
    : "border-base-300 text-ink-2 hover:bg-wash hover:text-base-content";
  return (
    <Link
      to={viewPath(view.list, view.query)}
      aria-current={opened ? "true" : undefined}
      className={`touch-target flex min-h-8 min-w-0 max-w-56 items-center rounded-field border px-2.5 text-small ${look}`}
    >
      <Name className="truncate" title={view.name}>
        {view.name}
      </Name>
      {opened && changed ? <span className="sr-only"> {t("views.changed")}</span> : null}
    </Link>
  );
}

/** Saves what the address asks for, below a list's filters; there also while there is nothing to save. */
export function SaveViewButton({ actions: { save, obstacle } }: Pick<ViewsProps, "actions">) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      className="btn-sm touch-target -ms-2 justify-start self-start px-2"
      disabled={obstacle !== undefined}
      title={obstacle}
      icon={<BookmarkPlus size={16} strokeWidth={1.75} />}
      onClick={save}
    >
      {t("views.save")}
    </Button>
  );
}
