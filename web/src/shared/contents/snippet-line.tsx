import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Snippet } from "#domain/index";
import { type LinePart, lineOf } from "./line-parts.ts";

interface SnippetLineProps {
  snippet: Snippet;
  isMachineRead: boolean;
  /** How many letters stand before what was found, where there is little room. */
  lead?: number;
  /** Where the line comes from, where a record has several papers. */
  children?: ReactNode;
  t: TFunction;
}

/** The line by which a record was found, with what was found in it marked. */
export function SnippetLine({ snippet, isMachineRead, lead, children, t }: SnippetLineProps) {
  const parts = lineOf(snippet, lead);
  return (
    <>
      {children}
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
