import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isInHand } from "../batch/batch.ts";
import { BatchDialog } from "../batch/batch-dialog.tsx";
import { addFiles, proposeFiling, useBatch } from "../batch/batch-store.ts";
import { isBatch, withoutLeftAside } from "../batch/folders.ts";
import { isSystemFile } from "../chosen-file.ts";
import { arePictures } from "../scan/pictures.ts";
import { OneUpload } from "./one-upload.tsx";
import { useProposedFiling } from "./proposed-filing.ts";

interface UploadDialogProps {
  /** What it was opened with; it judges them, whatever they are. */
  files: readonly File[];
  onClose: () => void;
}

/** What of files is to be uploaded, and whether it takes the batch rather than the form of one document or a scan. */
function judgeGiven(given: readonly File[], several: boolean) {
  const wanted = withoutLeftAside(given).filter((file) => !isSystemFile(file));
  const areScan = !several && arePictures(wanted);
  return { wanted, areScan, areBatch: !areScan && (several || isBatch(wanted)) };
}

/** The upload dialog: a form for one file, which becomes a batch when there are several. Render it while it is open. */
export function UploadDialog({ files, onClose }: UploadDialogProps) {
  const batch = useBatch();
  // the form is not drawn for what is a batch: it costs as much as the batch
  const [several, setSeveral] = useState(() => isInHand(batch) || judgeGiven(files, false).areBatch);
  const proposed = useProposedFiling();
  const [first, setFirst] = useState<File | null>(null);
  const [pictures, setPictures] = useState<readonly File[]>();
  const taken = useRef<readonly File[] | null>(null);
  const take = useEffectEvent((given: readonly File[]) => {
    if (taken.current === given) return;
    taken.current = given;
    const { wanted, areScan, areBatch } = judgeGiven(given, several);
    if (areScan) setPictures(wanted);
    else if (areBatch) {
      setSeveral(true);
      proposeFiling(proposed);
      void addFiles(wanted);
    } else setFirst(wanted[0] ?? null);
  });
  useEffect(() => take(files), [files]);
  if (several) return <BatchDialog onClose={onClose} />;
  return (
    <OneUpload
      first={first}
      pictures={pictures}
      onPictures={setPictures}
      proposed={proposed}
      onSeveral={() => setSeveral(true)}
      onClose={onClose}
    />
  );
}
