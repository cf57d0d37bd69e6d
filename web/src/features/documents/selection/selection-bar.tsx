import { Download, FolderArchive, FolderInput, Pin, PinOff, Share2, Tag, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Document, MAX_ZIP_BYTES, MOST_ZIPPED, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { keepingOf, useKeptFiles } from "#web/local/engine.ts";
import { MOST_AT_ONCE } from "#web/shared/bulk/bulk-acts.ts";
import { useBulkChange } from "#web/shared/bulk/bulk-changes.ts";
import { documentUpdate } from "#web/shared/document-changes.ts";
import { SelectionAct, SelectionBar } from "#web/shared/list/selection-bar.tsx";
import type { ListSelection } from "#web/shared/list/use-selection.ts";
import { RemindAct } from "#web/shared/reminders/remind-act.tsx";
import type { TagsDialogProps } from "#web/shared/tags/tags-dialog.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { lazyWithPreload, prefetcher, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { type DocumentRights, lackOf, rightsOn } from "../document-rights.ts";
import { useKeepOffline } from "../offline/use-keep-offline.ts";
import { LazyShareDialog } from "../use-document-actions.tsx";
import { useSelectionActs } from "./use-selection-acts.ts";

const MoveDialog = lazyWithPreload(async () => (await import("./move-dialog.tsx")).MoveDialog);
const TagsDialog = lazyWithPreload<TagsDialogProps<Document>>(
  async () => (await import("#web/shared/tags/tags-dialog.tsx")).TagsDialog,
);

const fetchDialogs = prefetcher([MoveDialog, TagsDialog]);

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function DocumentSelectionBar({ selection, total }: { selection: ListSelection<Document>; total: number }) {
  const { t } = useTranslation();
  const actor = useActor();
  const language = useLanguage();
  const { chosen, clear } = selection;
  const [moving, setMoving] = useState<readonly Document[] | null>(null);
  const [tagging, setTagging] = useState<readonly Document[] | null>(null);
  const failure = t("documents.toasts.updateFailed");
  const change = useBulkChange("documents", documentUpdate, failure);
  const [shared, setShared] = useState<Document | null>(null);
  const acts = useSelectionActs();
  const count = chosen.length;
  const only = count === 1 ? chosen[0] : undefined;
  useWhenIdle(total > 0, fetchDialogs);
  const { online } = useConnection();
  const tooMuch = zipRefusal(chosen);
  const whyNoZip = online ? tooMuch && sentence(tooMuch, language) : t("documents.selection.zipOffline");
  // phones show one of the two ways to download several
  const zips = count > 1 && whyNoZip === undefined;
  const act: ActOf = (right, label, mark, run, more = {}) => {
    const lacks = chosen.map((document) => rightsOn(actor, document)[right]);
    const allowed = chosen.filter((_, at) => lacks[at] === null);
    const missing = lacks.find((one) => one !== null);
    const none = allowed.length === 0 && missing ? t(`documents.denied.${lackOf(missing)}`) : undefined;
    const why = count > MOST_AT_ONCE ? t("documents.selection.tooMany", { most: MOST_AT_ONCE }) : none;
    const act = () => run(allowed, count - allowed.length);
    return <SelectionAct {...more} label={label} icon={mark} why={why ?? more.why} onClick={act} />;
  };
  return (
    <>
      <SelectionBar
        selection={selection}
        total={total}
        label={t("documents.selection.bar")}
        count={t("documents.selection.count", { count })}
      >
        {act("edit", t("documents.selection.move"), <FolderInput {...icon} />, setMoving)}
        {act(
          "download",
          t("documents.actions.download"),
          <Download {...icon} />,
          (which) => void acts.download(which),
          { wide: zips, pending: acts.running === "download" },
        )}
        {count > 1 && actor
          ? act(
              "download",
              t("documents.selection.zip"),
              <FolderArchive {...icon} />,
              // all of them: what may not be downloaded is named in the ZIP
              () => void acts.zip(chosen, actor.id),
              { why: whyNoZip, wide: !zips, pending: acts.running === "zip" },
            )
          : null}
        {count === 1
          ? act("download", t("documents.actions.share"), <Share2 {...icon} />, ([one]) => setShared(one ?? null))
          : null}
        <KeepAct documents={chosen} act={act} />
        <RemindAct on={only && { collection: "documents", id: only.id, tenant: only.tenant, name: only.name }} />
        {act("edit", t("tags.selection"), <Tag {...icon} />, setTagging, { wide: count === 1 })}
        {act("remove", t("documents.actions.delete"), <Trash2 {...icon} />, async (which, stay) => {
          if (await acts.remove(which, stay)) clear();
        })}
      </SelectionBar>
      {shared ? <LazyShareDialog document={shared} onClose={() => setShared(null)} /> : null}
      {tagging ? (
        <TagsDialog
          collection="documents"
          rows={tagging}
          failure={failure}
          actionOf={(of) => t("documents.selection.changeTitle", { count: of })}
          onApply={async (changes) => {
            await change(changes, t("documents.selection.changed", { count: changes.length }));
            clear();
          }}
          onClose={() => setTagging(null)}
        />
      ) : null}
      {moving ? <MoveDialog documents={moving} onClose={() => setMoving(null)} onMoved={clear} /> : null}
    </>
  );
}

/** Keeps the selected ones offline, or no longer where all of them are kept; phones have it in the menu of each. */
function KeepAct({ documents, act }: { documents: readonly Document[]; act: ActOf }) {
  const { t } = useTranslation();
  const kept = useKeptFiles();
  const { keep, stop } = useKeepOffline();
  if (documents.length === 0) return null;
  const keepings = documents.map((document) => keepingOf(kept, document));
  if (keepings.every(({ isPinned }) => isPinned)) {
    const own = documents.filter((_, at) => !keepings[at]?.isOfGroup);
    return (
      <SelectionAct
        wide
        short
        label={t("documents.offline.stop")}
        icon={<PinOff {...icon} />}
        why={own.length === 0 ? t("documents.offline.ofCategory") : undefined}
        onClick={() => void stop(own)}
      />
    );
  }
  const areHere = keepings.every(({ isHere }) => isHere);
  return act("download", t("documents.offline.keep"), <Pin {...icon} />, (which) => void keep(which, areHere), {
    wide: true,
    short: true,
  });
}

/** Why the server would make no ZIP of them. */
function zipRefusal(documents: readonly Document[]): "zip_too_many" | "zip_too_large" | undefined {
  if (documents.length > MOST_ZIPPED) return "zip_too_many";
  return documents.reduce((sum, { size }) => sum + size, 0) > MAX_ZIP_BYTES ? "zip_too_large" : undefined;
}

/** @param stay how many of the selected ones the person may not do it with */
type Act = (which: readonly Document[], stay: number) => void;

/** An act on those of the selected ones that the person has a right to. */
type ActOf = (
  right: keyof Omit<DocumentRights, "private">,
  label: string,
  mark: ReactNode,
  run: Act,
  more?: { why?: string | undefined; wide?: boolean; short?: boolean; pending?: boolean },
) => ReactNode;
