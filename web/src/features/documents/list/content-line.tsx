import type { TFunction } from "i18next";
import type { Document, Snippet } from "#domain/index";
import { useSnippet } from "#web/local/engine.ts";
import { Filename } from "#web/ui/text/filename.tsx";
import { type LinePart, lineOf } from "./line-parts.ts";

/** The line of a document that was found by its contents, in place of its filename; that until the line has come. */
export function ContentLine({ document, t }: { document: Document; t: TFunction }) {
  const snippet = useSnippet(document.id);
  if (!snippet) return <Filename className="min-w-0 truncate">{document.filename}</Filename>;
  return <SnippetLine snippet={snippet} t={t} />;
}

function SnippetLine({ snippet, t }: { snippet: Snippet; t: TFunction }) {
  const parts = lineOf(snippet);
  return (
    <>
      {snippet.page > 1 ? (
        <span className="me-1.5 flex-none">{t("documents.contents.page", { page: snippet.page })}</span>
      ) : null}
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
