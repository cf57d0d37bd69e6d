import type { FolderPlace } from "#domain/index";
import { rowsInSteps, type UploadBatch, withAddedRows } from "../batch.ts";

/** What a generator that works in steps returns in the end. */
export function drained<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The batch with files, as their dialog adds them. */
export const withFiles = (
  batch: UploadBatch,
  files: readonly File[],
  places: ReadonlyMap<File, FolderPlace> = new Map(),
): UploadBatch => withAddedRows(batch, drained(rowsInSteps(files, places)));
