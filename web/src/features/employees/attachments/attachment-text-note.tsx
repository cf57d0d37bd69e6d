import { type Employee, type EmployeeFile, isScan } from "#domain/index";
import { attachmentTextId } from "#web/local/engine.ts";
import { TextStateNote } from "#web/shared/contents/text-state-note.tsx";
import { useShownTextState } from "#web/shared/contents/use-shown-text-state.ts";
import { MakeSearchable } from "#web/shared/scans/make-searchable.tsx";
import { scannedAttachment } from "#web/shared/scans/scanned-file.ts";

interface AttachmentTextNoteProps {
  employee: Employee;
  file: EmployeeFile;
}

/** What of an attachment's contents cannot be searched, and for scans what helps; whoever sees it may have it read. */
export function AttachmentTextNote({ employee, file }: AttachmentTextNoteProps) {
  const { key, sha256, textState = null } = file;
  const state = useShownTextState({ id: attachmentTextId(employee.id, key), sha256, textState });
  return (
    <>
      <TextStateNote state={state} />
      <AttachmentScanAct employee={employee} file={file} />
    </>
  );
}

/** Offers to read a scan; nothing for what is none. */
export function AttachmentScanAct({ employee, file }: AttachmentTextNoteProps) {
  const { key, sha256, textState = null } = file;
  const state = useShownTextState({ id: attachmentTextId(employee.id, key), sha256, textState });
  if (!isScan(state)) return null;
  return (
    <MakeSearchable key={sha256} scan={scannedAttachment(employee, file)} isUnread={state === "scan"} whyNot={null} />
  );
}
