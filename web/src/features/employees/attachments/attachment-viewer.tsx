import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { attachmentTypes, type Employee, employeeNameIn, formatBytes, isScan } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { attachmentContent } from "#web/local/engine.ts";
import type { PaperPlace } from "#web/shared/paths.ts";
import { FilePaper } from "#web/shared/viewer/paper.tsx";
import { ViewerFrame } from "#web/shared/viewer/viewer-frame.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useSettings, useTypeName } from "../paper-words.ts";
import { AttachmentScanAct, AttachmentTextNote } from "./attachment-text-note.tsx";
import type { PageBeside } from "./pages-beside.ts";
import { useAttachmentActions } from "./use-attachment-actions.tsx";

interface AttachmentViewerProps {
  employee: Employee;
  /** What is looked through, and which of it is shown. */
  beside: readonly PageBeside[];
  at: number;
  place: PaperPlace;
  onShow: (key: string) => void;
  onClose: () => void;
}

/** An attachment over the whole window, and the other ones of its employee before and after it. */
export function AttachmentViewer({ employee, beside, at, place, onShow, onClose }: AttachmentViewerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { attachments } = useAttachmentActions();
  const format = useFormat();
  const nameOf = useTypeName(useSettings(employee.tenant));
  const shown = beside[at];
  if (!shown) return null;
  const { file, paper, page, pages, replacedAt } = shown;
  const type = attachmentTypes.find((one) => one === file.key);
  const name = type ? t(`employees.attachments.${type}`) : paper ? nameOf(paper.type) : file.filename;
  const notes = [
    ...(pages > 1 ? [t("viewer.pageOf", { page, pages })] : []),
    ...(replacedAt === null ? [] : [t("employees.personPapers.replaced", { date: format.date(replacedAt) })]),
  ];
  const owner = (
    <span className="truncate">
      {[<Name key="name">{employeeNameIn(employee, language)}</Name>, ...notes].flatMap((part, at) =>
        at === 0 ? [part] : [" · ", part],
      )}
    </span>
  );
  const download = () => attachments.save(employee, file.key);
  const step = (by: 1 | -1) => {
    const next = beside[at + by];
    return next ? () => onShow(next.file.key) : null;
  };
  return (
    <ViewerFrame
      name={name}
      under={owner}
      words={{ previous: t("employees.attachments.previous"), next: t("employees.attachments.next") }}
      step={step}
      acts={
        <IconButton
          label={t("employees.attachments.download")}
          icon={<Download size={18} strokeWidth={1.5} />}
          onClick={download}
        />
      }
      details={
        <div className="px-3">
          <dl className="flex flex-col gap-3 py-3">
            <Fact label={t("employees.columns.employee")}>
              <Name>{employeeNameIn(employee, language)}</Name>
            </Fact>
            <Fact label={t("documents.columns.filename")}>
              <Filename className="wrap-anywhere">{file.filename}</Filename>
            </Fact>
            <Fact label={t("documents.columns.size")}>
              <bdi dir="ltr">{formatBytes(file.size)}</bdi>
            </Fact>
          </dl>
          <AttachmentTextNote key={file.key} employee={employee} file={file} />
        </div>
      }
      paper={(room) => (
        <FilePaper
          key={file.key}
          {...room}
          file={{
            key: `${employee.id} ${file.key} ${file.sha256}`,
            filename: file.filename,
            mimeType: file.mimeType,
            size: file.size,
            open: (options) => attachmentContent(employee, file.key, options),
          }}
          place={place}
          isScan={isScan(file.textState ?? null)}
          scanAct={<AttachmentScanAct employee={employee} file={file} />}
          onDownload={download}
        />
      )}
      onClose={onClose}
    />
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
