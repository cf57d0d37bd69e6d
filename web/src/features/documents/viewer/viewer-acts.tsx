import { Download, EllipsisVertical, Pencil, Share2, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import { type Keeping, keepingOf, useKeptFiles } from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/overlay/menu.tsx";
import { lackOf, rightsOn } from "../document-rights.ts";
import { keepAct } from "../offline/keep-act.tsx";

const icon = { size: 18, strokeWidth: 1.5 } as const;

const acts = [
  { act: "download", right: "download", Icon: Download },
  { act: "share", right: "download", Icon: Share2 },
  { act: "edit", right: "edit", Icon: Pencil },
  { act: "remove", right: "remove", Icon: Trash2 },
] as const;

/** What a row's buttons do, by their names. */
export type PaperActs = Record<(typeof acts)[number]["act"], (document: Document) => void> & {
  keepOffline: (document: Document, keeping: Keeping) => void;
};

const words = { download: "download", share: "share", edit: "edit", remove: "delete" } as const;

/** The acts of a document's row, as buttons or on phones as a menu. */
export function ViewerActs({ document, actions, phone }: { document: Document; actions: PaperActs; phone: boolean }) {
  const { t } = useTranslation();
  const rights = rightsOn(useActor(), document);
  const keeping = keepingOf(useKeptFiles(), document);
  const [download, ...others] = acts.map(({ act, right, Icon }) => {
    const lack = rights[right];
    return {
      id: act,
      label: t(`documents.actions.${words[act]}`),
      icon: <Icon {...icon} />,
      onSelect: () => actions[act](document),
      disabled: lack === null ? undefined : t(`documents.denied.${lackOf(lack)}`),
      destructive: act === "remove",
    };
  });
  const keep = {
    ...keepAct(keeping, { t, size: icon.size, whyNot: download?.disabled }),
    onSelect: () => actions.keepOffline(document, keeping),
  };
  const all = [...(download ? [download] : []), keep, ...others];
  if (phone) {
    return (
      <Menu
        label={t("documents.actions.menu", { name: document.name })}
        items={all}
        button={(button) => (
          <IconButton
            {...button}
            label={t("documents.actions.menu", { name: document.name })}
            icon={<EllipsisVertical {...icon} />}
          />
        )}
      />
    );
  }
  return all.map((one) => (
    <IconButton key={one.id} label={one.label} icon={one.icon} obstacle={one.disabled} onClick={one.onSelect} />
  ));
}
