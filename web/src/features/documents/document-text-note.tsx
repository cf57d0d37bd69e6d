import type { Document } from "#domain/index";
import { TextStateNote } from "#web/shared/contents/text-state-note.tsx";
import { MakeSearchable } from "./ocr/make-searchable.tsx";

/** What of a document's contents cannot be searched, and for scans what helps. */
export function DocumentTextNote({ document }: { document: Document }) {
  const { id, sha256, textState } = document;
  return (
    <>
      <TextStateNote state={textState} />
      {textState === "scan" ? <MakeSearchable key={`${id} ${sha256}`} document={document} /> : null}
    </>
  );
}
