import { Download, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "#web/shared/download-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { PaperBar } from "./paper-bar.tsx";
import { PaperNote } from "./paper-note.tsx";
import { PaperWaiting } from "./paper-waiting.tsx";
import { preparePdf } from "./pdf/pdf-file.ts";
import { type PaperProps, PdfPaper } from "./pdf/pdf-paper.tsx";
import { type ShownFile, usePaperFile } from "./use-paper-file.ts";

/* Word files and pictures are fewer than PDFs, and take code of their own. */
const DocxPaper = lazyWithPreload(async () => (await import("./word/docx-paper.tsx")).DocxPaper, <PaperWaiting />);
const DocPaper = lazyWithPreload(async () => (await import("./word/doc-paper.tsx")).DocPaper, <PaperWaiting />);
const PicturePaper = lazyWithPreload(
  async () => (await import("./picture/picture-paper.tsx")).PicturePaper,
  <PaperWaiting />,
);

export interface FilePaperProps extends Omit<PaperProps, "content" | "download" | "label"> {
  file: ShownFile;
  onDownload: () => void;
}

/** A file as its pages, or why it cannot be shown. */
export function FilePaper(props: FilePaperProps) {
  const { file: shown, onDownload, ends } = props;
  const { t } = useTranslation();
  const { file, retry } = usePaperFile(shown);
  const isPdf = shown.mimeType === "application/pdf";
  const isComing = file.state === "coming";
  useEffect(() => {
    if (isPdf && isComing) preparePdf();
  }, [isPdf, isComing]);
  const failureText = useFailureText();
  const download = (
    <Button icon={<Download size={18} strokeWidth={1.75} />} onClick={onDownload}>
      {t("documents.actions.download")}
    </Button>
  );
  if (file.state === "coming")
    return (
      <Barred ends={ends}>
        <PaperWaiting received={file.received} total={shown.size} />
      </Barred>
    );
  if (file.state === "failed") {
    const { failure } = file;
    const again = (
      <Button variant="secondary" icon={<RotateCcw size={18} strokeWidth={1.75} />} onClick={retry}>
        {t("common.retry")}
      </Button>
    );
    return (
      <Barred ends={ends}>
        <PaperNote title={t("viewer.failed")} actions={again}>
          {failure.why === "damaged" || failure.why === "offline" ? t(`viewer.${failure.why}`) : failureText(failure)}
        </PaperNote>
      </Barred>
    );
  }
  const paper = { ...props, content: file.content, download, label: shown.filename };
  if (isPdf) return <PdfPaper {...paper} />;
  if (shown.mimeType.startsWith("image/")) return <PicturePaper {...paper} />;
  return shown.mimeType === "application/msword" ? <DocPaper {...paper} /> : <DocxPaper {...paper} />;
}

/** Something in the place of a paper, with the bar that phones have at the bottom. */
export function Barred({ ends, children }: Pick<PaperProps, "ends"> & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      {ends ? (
        <PaperBar label={t("viewer.tools")} ends={ends}>
          {null}
        </PaperBar>
      ) : null}
    </>
  );
}
