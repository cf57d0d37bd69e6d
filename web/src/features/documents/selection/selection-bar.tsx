import { CheckCheck, Download, FolderInput, Share2, Trash2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import type { ListSelection } from "#web/shared/list/use-selection.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { type DocumentRights, lackOf, rightsOn } from "../document-rights.ts";
import { ShareDialog } from "../use-document-actions.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useSelectionActs } from "./use-selection-acts.ts";

const MOST_AT_ONCE = 1_000;

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function SelectionBar({ selection, total }: { selection: ListSelection<Document>; total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActor();
  const { chosen, all, clear } = selection;
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
    return (
      <Button
        variant="ghost"
        className="px-2.5 max-md:min-w-11 max-md:px-2"
        icon={mark}
        disabled={why !== undefined}
        title={why}
        onClick={() => run(allowed, count - allowed.length)}
      >
        <Word>{label}</Word>
      </Button>
    );
  };
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 ? t("documents.selection.count", { count, formatted: format.number(count) }) : ""}
      </span>
      {count === 0 ? null : (
        <section
          aria-label={t("documents.selection.bar")}
          data-selection-bar
          className="no-print sticky bottom-(--bar,0px) z-[2] flex flex-wrap items-center gap-x-1 border-base-300 border-t bg-wash px-3 py-1.5 max-md:justify-between max-md:gap-x-0 max-md:px-1"
        >
          <span className="whitespace-nowrap px-2 font-medium">
            {t("documents.selection.count", { count, formatted: format.number(count) })}
          </span>
          {act("edit", t("documents.selection.move"), <FolderInput {...icon} />, setMoving)}
          {act(
            "download",
            t("documents.actions.download"),
            <Download {...icon} />,
            (which) => void acts.download(which),
          )}
          {count === 1
            ? act("download", t("documents.actions.share"), <Share2 {...icon} />, ([one]) => setShared(one ?? null))
            : null}
          {act("remove", t("documents.actions.delete"), <Trash2 {...icon} />, async (which, stay) => {
            if (await acts.remove(which, stay)) clear();
          })}
          {count < total ? (
            <Button
              variant="ghost"
              className="px-2.5 max-md:min-w-11 max-md:px-2"
              icon={<CheckCheck {...icon} />}
              onClick={all}
            >
              <Word>{t("documents.selection.all", { formatted: format.number(total) })}</Word>
            </Button>
          ) : null}
          <Button variant="ghost" className="px-2.5 max-md:min-w-11 max-md:px-2" icon={<X {...icon} />} onClick={clear}>
            <Word>{t("documents.selection.clear")}</Word>
          </Button>
        </section>
      )}
      {shared ? <ShareDialog document={shared} onClose={() => setShared(null)} /> : null}
      {moving ? <MoveDialog documents={moving} onClose={() => setMoving(null)} onMoved={clear} /> : null}
    </>
  );
}

/** What an icon does; on phones for readers alone, so that the bar is one line. */
function Word({ children }: { children: ReactNode }) {
  return <span className="max-md:sr-only">{children}</span>;
}

/** @param stay how many of the selected ones the person may not do it with */
type Act = (which: readonly Document[], stay: number) => void;
