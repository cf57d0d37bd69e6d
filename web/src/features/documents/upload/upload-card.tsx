import { useTranslation } from "react-i18next";
import { openUpload } from "#web/shared/upload-door.ts";
import { useActor, useOwnSpace } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { useUnsaved } from "#web/ui/overlay/unsaved.ts";
import { noFiling } from "../batch/batch.ts";
import { isBatch } from "../batch/folders.ts";
import { arePictures } from "../scan/pictures.ts";
import { UploadFields } from "./upload-fields.tsx";
import { missingPart, useUploadForm } from "./use-upload-form.ts";

/** The stand-alone 'Upload Document' card; the same form as the dialog. What it holds outlives a change of tab. */
export function UploadCard() {
  const { t } = useTranslation();
  const actor = useActor();
  const { tenant, allows } = useOwnSpace();
  const allowed = allows("upload");
  const upload = useUploadForm(allowed ? actor : null, "card", noFiling, () => {});
  useUnsaved(upload.dirty && upload.sending === null);
  const locked = !allowed || upload.pending;
  const missing = missingPart(upload.file, upload.form.watch());
  // here a newly dropped file takes the place of the last; several, and pictures, are for the dialog
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (isBatch(files) || arePictures(files)) openUpload(files);
    else if (file) upload.choose(file);
  };
  return (
    <section aria-labelledby="upload-card" className="max-w-xl">
      <h2 id="upload-card" className="font-semibold text-lead">
        {t("documents.form.cardTitle")}
      </h2>
      <p className="text-ink-2">{t("documents.form.cardSubtitle")}</p>
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          upload.submit();
        }}
        onKeyDown={(event) => {
          // Enter does not submit by a disabled button; here it says what is missing.
          if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || !missing || locked) return;
          event.preventDefault();
          upload.submit();
        }}
      >
        <UploadFields upload={upload} tenant={tenant} allowed={allowed} card onFiles={take} />
        <div>
          <Button
            type="submit"
            pending={upload.pending}
            pendingLabel={t("documents.form.pending")}
            disabled={!allowed || (missing !== null && !upload.pending)}
          >
            {t("documents.form.submit")}
          </Button>
        </div>
      </form>
    </section>
  );
}
