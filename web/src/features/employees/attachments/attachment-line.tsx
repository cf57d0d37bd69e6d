import type { TFunction } from "i18next";
import { type Attachment, attachmentTypes, type Employee, type Snippet } from "#domain/index";
import { attachedFile, useFoundPart, useSnippet } from "#web/local/engine.ts";
import { SnippetLine } from "#web/shared/contents/snippet-line.tsx";
import { placeOf } from "#web/shared/contents/snippet-place.ts";
import { attachmentPath } from "#web/shared/paths.ts";

/** The name's column is narrow: what was found has to be seen in it. */
const LETTERS_BEFORE = 8;

/** Where an employee was found by what is attached. */
interface AttachmentHit {
  snippet: Snippet;
  /** The attachment's key, and what is attached. */
  part: string;
  file: Attachment;
  /** The way to what was found. */
  to: string;
}

/** Where the present search has found an employee; null without one, and until that is known. */
export function useAttachmentHit(employee: Employee | null): AttachmentHit | null {
  const snippet = useSnippet("employees", employee?.id ?? null);
  const part = useFoundPart(employee?.id ?? null);
  const file = employee && part !== null ? attachedFile(employee, part) : undefined;
  if (!employee || !snippet || part === null || !file) return null;
  return { snippet, part, file, to: attachmentPath(employee.id, part, placeOf(snippet)) };
}

/** The line by which an employee was found, after the name of the paper that it is in. */
export function AttachmentLine({ hit: { snippet, part, file }, t }: { hit: AttachmentHit; t: TFunction }) {
  const type = attachmentTypes.find((one) => one === part);
  return (
    <SnippetLine snippet={snippet} isMachineRead={file.textState === "ocr"} lead={LETTERS_BEFORE} t={t}>
      <span className="me-1.5 max-w-[40%] flex-none truncate" title={file.filename}>
        {type ? t(`employees.attachments.${type}`) : <bdi>{file.filename}</bdi>}
      </span>
    </SnippetLine>
  );
}
