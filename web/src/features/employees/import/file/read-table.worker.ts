/* Reads a file beside the page, so that the page goes on meanwhile. */

import { readTables } from "./read-table.ts";

addEventListener("message", ({ data }: MessageEvent<File>) => {
  readTables(data).then(
    (tables) => postMessage({ tables }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
