import type { TFunction } from "i18next";
import type { Document, Snippet } from "#domain/index";
import type { PaperPlace } from "#web/shared/paths.ts";
import { Filename } from "#web/ui/text/filename.tsx";
import { type LinePart, lineOf } from "./line-parts.ts";

/** The place of a paper that a line comes from, with what was found marked there. */
export function placeOf({ page, text, marks }: Snippet): PaperPlace {
  const [mark] = marks;
  return { page, find: mark && text.slice(...mark) };
}

interface ContentLineProps {
  document: Document;
  /** Where the document was found by its contents, once that is known. */
  snippet: Snippet | null | undefined;
  t: TFunction;
}

/** The line by which a document was found; its filename where it was found by its name. */
export function ContentLine({ document, snippet, t }: ContentLineProps) {
  if (!snippet) return <Filename className="min-w-0 truncate">{document.filename}</Filename>;
  return <SnippetLine snippet={snippet} isMachineRead={document.textState === "ocr"} t={t} />;
}

function SnippetLine({ snippet, isMachineRead, t }: { snippet: Snippet; isMachineRead: boolean; t: TFunction }) {
  const parts = lineOf(snippet);
  return (
    <>
      {snippet.page > 1 ? (
        <span className="me-1.5 flex-none">{t("documents.contents.page", { page: snippet.page })}</span>
      ) : null}
      {isMachineRead ? <span className="me-1.5 flex-none">({t("documents.contents.byMachine")})</span> : null}
      <bdi dir="auto" className="min-w-0 truncate" title={snippet.text}>
        {parts.map(showPart)}
      </bdi>
    </>
  );
}

function showPart({ text, isMarked, start }: LinePart) {
  return isMarked ? (
    <mark key={start} className="rounded-xs bg-tint-warning font-medium text-inherit">
      {text}
    </mark>
  ) : (
    text
  );
}
