import { useTranslation } from "react-i18next";
import { DocumentFields } from "../document-fields.tsx";
import { FiledAsChoice } from "../versions/filed-as-choice.tsx";
import { UploadFile } from "./upload-file.tsx";
import type { useUploadForm } from "./use-upload-form.ts";

interface UploadFieldsProps {
  upload: ReturnType<typeof useUploadForm>;
  tenant: number;
  allowed: boolean;
  multiple?: boolean;
  card?: boolean;
  /** Pictures to begin a scan with. */
  pictures?: readonly File[] | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** What the upload dialog and the upload card ask for: the file, its details, and whether it is a new version. */
export function UploadFields(props: UploadFieldsProps) {
  const { upload, tenant, allowed, multiple = false, card = false, pictures, onFiles } = props;
  const { t } = useTranslation();
  const locked = !allowed || upload.pending;
  return (
    <>
      {allowed ? null : <p className="text-warning">{t("documents.denied.upload")}</p>}
      <UploadFile upload={upload} disabled={locked} multiple={multiple} pictures={pictures} onFiles={onFiles} />
      <DocumentFields form={upload.form} tenant={tenant} card={card} disabled={locked} />
      <FiledAsChoice
        targets={upload.targets}
        chosen={upload.filedAs}
        isLost={upload.isTargetLost}
        submitted={upload.choiceMissed}
        goesThere
        disabled={locked}
        onChange={upload.chooseFiledAs}
      />
    </>
  );
}
