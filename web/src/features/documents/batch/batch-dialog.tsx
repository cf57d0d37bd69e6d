import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCollection, useOutbox } from "#web/local/engine.ts";
import { useDiscardQuestion } from "#web/shared/form/use-discard-question.ts";
import { useActor, useOwnSpace } from "#web/shared/use-actor.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { Button } from "#web/ui/button.tsx";
import { useWindowDrop } from "#web/ui/forms/window-drop.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { checkBatchRow, choiceOf, isByFolder, uploadable, withoutEnded } from "./batch.ts";
import { BatchFields, BatchSummary } from "./batch-fields.tsx";
import { addFiles, allAdded, changeBatch, keepBatch, leaveBatch, useBatch } from "./batch-store.ts";
import { FilesPicker } from "./files-picker.tsx";
import { FolderFiles } from "./folder-files.tsx";
import { withoutLeftAside } from "./folders.ts";
import { tallyOf } from "./use-batch-news.ts";

/** The upload dialog once there are several files, those of the page's batch. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { tenant, allows } = useOwnSpace();
  const allowed = allows("upload");
  const reason = useReason();
  const question = useDiscardQuestion();
  const batch = useBatch();
  const filed = useCollection("documents");
  const form = useRef<HTMLFormElement>(null);
  const [judged, setJudged] = useState(false);
  const ready = uploadable(batch);
  const { sent, waiting, failed } = tallyOf(batch, useOutbox());
  const locked = !allowed || batch.keeping;
  const pick = (given: readonly File[]) => {
    if (locked) return;
    const files = withoutLeftAside(given);
    if (files.length > 0) void addFiles(files);
    else toast.error(t("documents.toasts.uploadFailed"), t("documents.batch.folder.empty"));
  };
  const over = useWindowDrop(pick);

  useEffect(() => changeBatch(withoutEnded), []);

  const leave = () => {
    leaveBatch();
    onClose();
  };
  // closing by itself, it would take with it what it says of those that were left out
  const isAllTaken = batch.leftOut + batch.rest.length === 0;
  const done =
    isAllTaken && sent > 0 && waiting + failed === 0 && batch.rows.every(({ outcome }) => outcome === "sent");
  const leaveByItself = useEffectEvent(() => {
    if (done) leave();
  });
  useEffect(() => {
    if (!done) return;
    let isOver = false;
    // files that were let go just now are not rows yet
    void allAdded().then(() => isOver || leaveByItself());
    return () => {
      isOver = true;
    };
  }, [done]);

  const submit = async () => {
    if (!actor || !allowed || batch.keeping || ready.length === 0) return;
    setJudged(true);
    const isOpen = (row: (typeof ready)[number]) => choiceOf(batch, row, filed, actor).chosen === null;
    const isWrong = (row: (typeof ready)[number]) => !isByFolder(row) && "problems" in checkBatchRow(batch, row);
    if (ready.some((row) => isWrong(row) || isOpen(row))) {
      // drawn first, then gone to
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    try {
      await keepBatch(actor);
      setJudged(false);
    } catch (error) {
      toast.error(t("documents.toasts.uploadFailed"), reason(error));
    }
  };

  return (
    <Dialog
      // what is left to be kept gets less, which is no news in a title
      title={
        ready.length > 0 && !batch.keeping
          ? t("documents.batch.upload", { count: ready.length })
          : t("documents.batch.title")
      }
      closeLabel={t("common.close")}
      onClose={leave}
      unsaved={ready.length > 0 && !batch.keeping}
      question={question}
      footer={
        ready.length > 0 ? (
          <>
            <Button variant="ghost" disabled={batch.keeping} onClick={leave}>
              {t("common.cancel")}
            </Button>
            <Button
              type="submit"
              form="upload-batch"
              pending={batch.keeping}
              pendingLabel={t("documents.form.pending")}
              disabled={!allowed}
            >
              {t("documents.batch.upload", { count: ready.length })}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={leave}>
            {t("common.close")}
          </Button>
        )
      }
    >
      <form
        ref={form}
        id="upload-batch"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {allowed ? null : <p className="text-warning">{t("documents.denied.upload")}</p>}
        <FilesPicker over={over && !locked} disabled={locked} onFiles={pick} />
        <BatchSummary batch={batch} />
        <BatchFields batch={batch} tenant={tenant} disabled={locked} judged={judged} />
        <FolderFiles rows={batch.rows} tenant={tenant} disabled={locked} />
      </form>
    </Dialog>
  );
}
