// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { FileContent } from "#web/local/engine.ts";
import { readAhead } from "./read-ahead.ts";
import { usePaperFile } from "./use-paper-file.ts";

afterEach(cleanup);

const aFile = (key: string) => ({
  key,
  filename: "lease.pdf",
  mimeType: "application/pdf",
  size: 1,
  open: vi.fn(async (): Promise<FileContent> => ({ bytes: new ArrayBuffer(1), type: "application/pdf" })),
});

async function shown(file: ReturnType<typeof aFile>) {
  const { result, unmount } = renderHook(() => usePaperFile(file));
  await waitFor(() => expect(result.current.file.state).toBe("here"));
  unmount();
}

it("what was read before the viewer was there is shown once, and is not read again", async () => {
  const file = aFile("1 aa");
  readAhead(file);
  expect(file.open).toHaveBeenCalledTimes(1);
  await shown(file);
  expect(file.open).toHaveBeenCalledTimes(1);
  await shown(file);
  expect(file.open).toHaveBeenCalledTimes(2);
});

it("another file, or another version of it, is read by itself", async () => {
  readAhead(aFile("1 aa"));
  const file = aFile("1 bb");
  await shown(file);
  expect(file.open).toHaveBeenCalledTimes(1);
});

it("a failure is told by what shows the file, which may try again", async () => {
  const file = aFile("1 aa");
  file.open.mockRejectedValueOnce(new Error("the disk is damaged"));
  readAhead(file);
  const { result } = renderHook(() => usePaperFile(file));
  await waitFor(() => expect(result.current.file.state).toBe("failed"));
  result.current.retry();
  await waitFor(() => expect(result.current.file.state).toBe("here"));
});
