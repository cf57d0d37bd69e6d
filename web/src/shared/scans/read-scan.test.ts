import { expect, test } from "vitest";
import { AppError } from "#domain/index";
import { FileError } from "#web/local/engine.ts";
import { HttpError, OfflineError } from "#web/local/index.ts";
import { EngineMissingError, readScan } from "./read-scan.ts";
import { retryOf } from "./start-idle-scans.ts";

test("a reading that is ended while its file is opened does not begin", async () => {
  const end = new AbortController();
  const scan = {
    key: "first",
    sha256: "first",
    mimeType: "application/pdf",
    open: async () => {
      end.abort(new DOMException("ended", "AbortError"));
      return new Blob(["%PDF-1.7"]);
    },
    keep: () => Promise.reject(new Error("nothing was read")),
  };
  await expect(readScan(scan, () => {}, end.signal)).rejects.toMatchObject({ name: "AbortError" });
});

test.each<[ReturnType<typeof retryOf>, Error]>([
  ["later", new FileError("offline_not_kept")],
  ["never", new FileError("file_damaged")],
  ["pause", new OfflineError()],
  ["pause", new EngineMissingError({})],
  ["pause", new HttpError(503, "server_busy", "Busy.")],
  ["never", new HttpError(403, "forbidden", "No.")],
  ["never", new Error("the worker has failed")],
  // without room no text could be kept, whichever scan is read
  ["pause", new AppError("device_full")],
])("after a failure it is tried again %s: %o", (retry, error) => {
  expect(retryOf(error)).toBe(retry);
});
