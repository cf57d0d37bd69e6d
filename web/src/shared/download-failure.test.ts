import { expect, it } from "vitest";
import { FileError } from "#web/local/engine.ts";
import { HttpError } from "#web/local/index.ts";
import { downloadFailure } from "./download-failure.ts";

it("words a failed download as the error catalogue does", () => {
  expect(downloadFailure(new HttpError(403, "forbidden", "No."))).toEqual({ why: "status", status: 403, text: "No." });
  expect(downloadFailure(new FileError("offline_not_kept"))).toEqual({ why: "offline" });
  expect(downloadFailure(new FileError("file_damaged"))).toEqual({ why: "error" });
  expect(downloadFailure("anything else")).toEqual({ why: "error" });
});
