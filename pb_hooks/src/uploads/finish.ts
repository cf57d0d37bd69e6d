import { AppError } from "#domain/index";
import { sentFile } from "../kernel/body.ts";
import type { Call, SentFile } from "../kernel/types.ts";
import { fileNameOf, inFolder, sizeOf, uploadsFolder } from "./disk.ts";
import { deleteUpload, findUpload, isExpired } from "./store.ts";

/** An upload that has arrived whole, as the file of the request that uses it up. */
export interface FinishedUpload {
  /** Name of its file in the uploads folder, to be removed after the commit. */
  id: string;
  file: SentFile;
  /** Forgets the upload, in the transaction of the record that it becomes. */
  consume(): void;
}

/**
 * The finished upload of that id.
 * @throws {AppError} not_found when it is unknown, somebody else's, used or expired; upload_incomplete
 */
export function finishedUpload(call: Call, id: unknown): FinishedUpload {
  const { app, who, now } = call;
  const upload = typeof id === "string" ? findUpload(app, who.id, id) : null;
  if (!upload || isExpired(upload, now)) throw new AppError("not_found");
  const name = fileNameOf(upload);
  const size = inFolder(app, (root) => sizeOf(root, name));
  if (size === null) throw new AppError("not_found");
  if (size !== upload.length) throw new AppError("upload_incomplete");
  const file = $filesystem.fileFromPath($filepath.join(uploadsFolder(app), name));
  return {
    id: name,
    file: { ...sentFile(file), name: upload.filename },
    consume: () => deleteUpload(app, upload.id),
  };
}
