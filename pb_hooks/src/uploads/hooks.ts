import { UPLOAD_OF_RECORD } from "../documents/create.ts";
import type { HookTable } from "../kernel/hook-table.ts";
import type { RecordEvent } from "../kernel/pocketbase.d.ts";
import { inFolder, removeFile } from "./disk.ts";

/** Once a record has been committed, the upload that it was made of has done its work. */
function removeUsed(event: RecordEvent): void {
  event.next();
  const name = event.record.getString(UPLOAD_OF_RECORD);
  if (name !== "") inFolder(event.app, (root) => removeFile(root, name));
}

export const uploadsHooks: HookTable = {
  hooks: {
    uploadUsed: { on: "onRecordAfterCreateSuccess", tags: ["documents"], run: removeUsed },
    attachmentUploadUsed: { on: "onRecordAfterUpdateSuccess", tags: ["employees"], run: removeUsed },
  },
  crons: {},
};
