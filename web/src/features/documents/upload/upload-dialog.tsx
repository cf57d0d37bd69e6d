import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { isInHand } from "../batch/batch.ts";
import { BatchDialog } from "../batch/batch-dialog.tsx";
import { addFiles, proposeFiling, useBatch } from "../batch/batch-store.ts";
import { isBatch, withoutLeftAside } from "../batch/folders.ts";
import { isSystemFile } from "../chosen-file.ts";
import { arePictures } from "../scan/pictures.ts";
import { OneUpload } from "./one-upload.tsx";
import { useProposedFiling } from "./proposed-filing.ts";

interface UploadDialogProps {
  /** What it was opened with, and what comes while it stands; it judges them, whatever they are. */
  files: readonly File[];
  onClose: () => void;
}

/** The upload dialog: a form for one file, which becomes a batch when there are several. Render it while it is open. */
export function UploadDialog({ files, onClose }: UploadDialogProps) {
  const batch = useBatch();
  const wanted = useMemo(() => withoutLeftAside(files).filter((file) => !isSystemFile(file)), [files]);
  // the form is not drawn for what is a batch: it costs as much as the batch
  const [several, setSeveral] = useState(() => isInHand(batch) || (isBatch(wanted) && !arePictures(wanted)));
  const proposed = useProposedFiling();
  const [arrived, setArrived] = useState<readonly File[]>([]);
  const taken = useRef<readonly File[] | null>(null);
  const take = useEffectEvent((given: readonly File[]) => {
    if (taken.current === given) return;
    taken.current = given;
    if (!several) return setArrived((waiting) => [...waiting, ...wanted]);
    proposeFiling(proposed);
    void addFiles(wanted);
  });
  useEffect(() => take(files), [files]);
  if (several) return <BatchDialog onClose={onClose} />;
  return (
    <OneUpload
      arrived={arrived}
      onTaken={() => setArrived([])}
      proposed={proposed}
      onSeveral={() => setSeveral(true)}
      onClose={onClose}
    />
  );
}
