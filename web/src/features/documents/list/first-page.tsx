import { useThumbnail } from "#web/local/engine.ts";
import type { DocumentItem } from "./document-item.ts";

/**
 * A document's first page, small; a sheet of the same size where there is no picture (yet), so that nothing moves. It says
 * nothing that the name beside it does not, so readers pass over it.
 */
export function FirstPage({ item: { document, rights }, className }: { item: DocumentItem; className: string }) {
  const url = useThumbnail(document, rights.download === null);
  return (
    <span aria-hidden="true" className={`first-page no-print ${className}`}>
      {url === null ? null : <img key={url} src={url} alt="" decoding="async" />}
    </span>
  );
}
