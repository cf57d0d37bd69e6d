import { Download, FolderInput, Share2, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { MOST_AT_ONCE } from "#web/shared/bulk-acts.ts";
import { SelectionAct, SelectionBar } from "#web/shared/list/selection-bar.tsx";
import type { ListSelection } from "#web/shared/list/use-selection.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { type DocumentRights, lackOf, rightsOn } from "../document-rights.ts";
import { ShareDialog } from "../use-document-actions.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useSelectionActs } from "./use-selection-acts.ts";

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function DocumentSelectionBar({ selection, total }: { selection: ListSelection<Document>; total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActor();
  const { chosen, clear } = selection;
  const [moving, setMoving] = useState<readonly Document[] | null>(null);
  const [shared, setShared] = useState<Document | null>(null);
  const acts = useSelectionActs();
  const count = chosen.length;
  const act = (right: keyof Omit<DocumentRights, "private">, label: string, mark: ReactNode, run: Act) => {
    const lacks = chosen.map((document) => rightsOn(actor, document)[right]);
    const allowed = chosen.filter((_, at) => lacks[at] === null);
    const missing = lacks.find((one) => one !== null);
    const none = allowed.length === 0 && missing ? t(`documents.denied.${lackOf(missing)}`) : undefined;
    const why = count > MOST_AT_ONCE ? t("documents.selection.tooMany", { most: format.number(MOST_AT_ONCE) }) : none;
    return <SelectionAct label={label} icon={mark} why={why} onClick={() => run(allowed, count - allowed.length)} />;
  };
  return (
    <>
      <SelectionBar
        selection={selection}
        total={total}
        label={t("documents.selection.bar")}
        count={t("documents.selection.count", { count, formatted: format.number(count) })}
      >
        {act("edit", t("documents.selection.move"), <FolderInput {...icon} />, setMoving)}
        {act("download", t("documents.actions.download"), <Download {...icon} />, (which) => void acts.download(which))}
        {count === 1
          ? act("download", t("documents.actions.share"), <Share2 {...icon} />, ([one]) => setShared(one ?? null))
          : null}
        {act("remove", t("documents.actions.delete"), <Trash2 {...icon} />, async (which, stay) => {
          if (await acts.remove(which, stay)) clear();
        })}
      </SelectionBar>
      {shared ? <ShareDialog document={shared} onClose={() => setShared(null)} /> : null}
      {moving ? <MoveDialog documents={moving} onClose={() => setMoving(null)} onMoved={clear} /> : null}
    </>
  );
}

/** @param stay how many of the selected ones the person may not do it with */
type Act = (which: readonly Document[], stay: number) => void;
