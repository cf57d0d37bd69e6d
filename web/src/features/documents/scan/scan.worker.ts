/* Makes pages of pictures beside the page, one request after the other. */

import { PictureTooLargeError } from "#web/shared/scans/open-picture.ts";
import { pdfOf, previewOf, takePicture } from "./scan-tasks.ts";
import type { ScanAnswer, ScanRequest } from "./scan-worker.ts";

async function answerTo(request: ScanRequest): Promise<ScanAnswer> {
  if (request.task === "take") return { task: "take", result: await takePicture(request.source) };
  if (request.task === "preview") return { task: "preview", result: await previewOf(request.picture, request.look) };
  return { task: "pdf", result: await pdfOf(request.pages, request.limit) };
}

let last: Promise<void> = Promise.resolve();

addEventListener("message", ({ data: { id, request } }: MessageEvent<{ id: number; request: ScanRequest }>) => {
  last = last.then(() =>
    answerTo(request).then(
      (answer) => postMessage({ id, answer }),
      (error: unknown) => postMessage({ id, error: String(error), isTooLarge: error instanceof PictureTooLargeError }),
    ),
  );
});
