import type { Document } from "#domain/index";
import { fileContent } from "#web/local/engine.ts";
import type { ShownFile } from "#web/shared/viewer/use-paper-file.ts";

/** A document's file, as the viewer shows it. */
export const shownFile = ({ id, filename, mimeType, size, sha256 }: Document): ShownFile => ({
  key: `${id} ${sha256}`,
  filename,
  mimeType,
  size,
  open: (options) => fileContent("documents", { id, mimeType, sha256 }, options),
});
