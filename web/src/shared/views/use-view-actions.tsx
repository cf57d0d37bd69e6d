import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedView, SavedView } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { lazyWithPreload, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useActor } from "../use-actor.ts";
import { useChangeToast } from "../use-change-toast.ts";
import { useReason } from "../use-reason.ts";
import type { SavedViewsState } from "./use-saved-views.ts";
import { queueView, queueViewChange, queueViewRemoval, queueViewReturn } from "./views.actions.ts";

const ViewNameDialog = lazyWithPreload(async () => (await import("./view-name-dialog.tsx")).ViewNameDialog);

export interface ViewActions {
  save: () => void;
  obstacle: string | undefined;
  update: (view: ListedView) => void;
  rename: (view: ListedView) => void;
  remove: (view: ListedView) => void;
}

type Asked = { act: "save"; view: SavedView } | { act: "rename"; view: ListedView };

export function useViewActions(state: SavedViewsState): { actions: ViewActions; dialog: ReactNode } {
  const { list, views, query, opened, changed } = state;
  const { t } = useTranslation();
  const reason = useReason();
  const announce = useChangeToast();
  const user = useActor()?.id ?? 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  // the rows are shown: there is time to fetch what opens
  const { ready } = useCollection(list);
  useWhenIdle(ready, ViewNameDialog.prefetch);
  const failed = (error: unknown) => void toast.error(t("views.failed"), reason(error));
  const remove = async (view: ListedView) => {
    await queueViewRemoval(user, view);
    const undo = () => void queueViewReturn(user, view).catch(failed);
    announce(t("views.deleted", { name: view.name }), { undo: { label: t("common.undo"), act: undo } });
  };
  const update = async (view: ListedView) => {
    await queueViewChange(user, view, { query });
    announce(t("views.updated", { name: view.name }));
  };
  const keep = async ({ act, view }: Asked, named: SavedView) => {
    if (act === "save") await queueView(user, named);
    else if (named.name !== view.name) await queueViewChange(user, view, { name: named.name });
    announce(t("views.saved", { name: named.name }));
  };
  const isUsual = Object.keys(query).length === 0;
  const isKept = opened !== undefined && !changed;
  return {
    actions: {
      save: () => setAsked({ act: "save", view: { list, query, name: "" } }),
      obstacle: isUsual ? t("views.nothing") : isKept ? t("views.isKept", { name: opened.name }) : undefined,
      update: (view) => void update(view).catch(failed),
      rename: (view) => setAsked({ act: "rename", view }),
      remove: (view) => void remove(view).catch(failed),
    },
    dialog: asked ? (
      <ViewNameDialog
        view={asked.view}
        views={views}
        title={t(asked.act === "save" ? "views.save" : "views.rename")}
        action={t("views.keep")}
        onSave={(named) => keep(asked, named)}
        onClose={() => setAsked(null)}
      />
    ) : null,
  };
}
