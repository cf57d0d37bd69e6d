import type { TFunction } from "i18next";
import type { Document, Snippet } from "#domain/index";
import { SnippetLine } from "#web/shared/contents/snippet-line.tsx";
import type { PaperPlace } from "#web/shared/paths.ts";
import { Filename } from "#web/ui/text/filename.tsx";

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
