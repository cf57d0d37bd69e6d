import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Snippet } from "#domain/index";
import { type LinePart, lineDirection, lineOf, ROOM } from "./line-parts.ts";

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
  const parts = lineOf(snippet, lead, isMachineRead || children ? "narrow" : "wide");
  const byMachine = `(${t("documents.contents.byMachine")})`;
  return (
    <>
      {children}
      {snippet.page > 1 ? (
        <span className="me-1.5 flex-none">{t("documents.contents.page", { page: snippet.page })}</span>
      ) : null}
      {/* the words that were found are seen before all of these */}
      {isMachineRead ? (
        <span className="me-1.5 min-w-0 shrink-[1000] truncate" title={byMachine}>
          {byMachine}
        </span>
      ) : null}
      <bdi dir={lineDirection(parts)} className={ROOM} title={snippet.text}>
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
