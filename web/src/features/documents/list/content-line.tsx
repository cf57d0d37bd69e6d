import type { TFunction } from "i18next";
import type { Document, Snippet } from "#domain/index";
import { SnippetLine } from "#web/shared/contents/snippet-line.tsx";
import { Filename } from "#web/ui/text/filename.tsx";

interface ContentLineProps {
  document: Document;
  /** Where the document was found by its contents, once that is known. */
  snippet: Snippet | null | undefined;
  t: TFunction;
}

/** The line by which a document was found; its filename where it was found by its name. */
export function ContentLine({ document, snippet, t }: ContentLineProps) {
  // shortened before the marks beside it, after the tags; a few letters of it are always read
  if (!snippet)
    return (
      <Filename className="min-w-12! max-w-max shrink-[20] grow-[1000] basis-16 truncate">{document.filename}</Filename>
    );
  return <SnippetLine snippet={snippet} isMachineRead={document.textState === "ocr"} t={t} />;
}
