/* Reads a file beside the page, so that the page goes on meanwhile. */

import { readTable } from "./read-table.ts";

addEventListener("message", ({ data }: MessageEvent<File>) => {
  readTable(data).then(
    (table) => postMessage({ table }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
