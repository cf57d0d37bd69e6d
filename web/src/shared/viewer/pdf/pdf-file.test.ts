import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PdfRequest, PdfStart } from "./pdf-messages.ts";

class FakeWorker {
  static all: FakeWorker[] = [];
  readonly said: string[] = [];
  isOver = false;
  onmessage: ((event: { data: unknown }) => void) | undefined;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(data: PdfStart | PdfRequest) {
    this.said.push("task" in data ? data.task : "compiled");
    if ("task" in data)
      queueMicrotask(() => this.onmessage?.({ data: { result: { sizes: [{ width: 1, height: 1 }], total: 1 } } }));
  }
  terminate() {
    this.isOver = true;
  }
}

const compile = vi.fn<() => Promise<WebAssembly.Module>>();
let viewer: typeof import("./pdf-file.ts");
const saidBy = () => FakeWorker.all.map(({ said }) => said);

beforeEach(async () => {
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("fetch", vi.fn());
  compile.mockResolvedValue({} as WebAssembly.Module);
  vi.spyOn(WebAssembly, "compileStreaming").mockImplementation(compile);
  vi.resetModules();
  viewer = await import("./pdf-file.ts");
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = () => new viewer.PdfFile(() => {}).open(new ArrayBuffer(1));

it("PDFium starts in a worker while the file is on its way, and each file has one of its own", async () => {
  viewer.preparePdf();
  viewer.preparePdf();
  await expect.poll(saidBy).toEqual([["compiled"]]);
  await open();
  await open();
  expect(saidBy()).toEqual([
    ["compiled", "open"],
    ["compiled", "open"],
  ]);
  expect(compile).toHaveBeenCalledTimes(1);
});

it("without PDFium the file says so, and the next one tries anew", async () => {
  compile.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  viewer.preparePdf();
  await expect(open()).rejects.toMatchObject({ trouble: "engineMissing" });
  await open();
  expect(saidBy()).toEqual([[], ["compiled", "open"]]);
});

it("a worker that was prepared in vain is given up", async () => {
  compile.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  viewer.preparePdf();
  await expect.poll(() => FakeWorker.all[0]?.isOver).toBe(true);
  await open();
  expect(saidBy()).toEqual([[], ["compiled", "open"]]);
});

it("a worker that no file came for is given up after a minute", async () => {
  vi.useFakeTimers();
  viewer.preparePdf();
  await vi.advanceTimersByTimeAsync(40_000);
  viewer.preparePdf();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(FakeWorker.all.map(({ isOver }) => isOver)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeWorker.all.map(({ isOver }) => isOver)).toEqual([true]);
});
