import { afterEach, beforeEach, expect, it, vi } from "vitest";

const preparePdf = vi.fn();
const match = vi.fn<() => Promise<Response | undefined>>();
vi.mock("./pdf/pdf-file.ts", () => ({ preparePdf }));

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const prepare = async () => (await import("./prepare-viewer.ts")).prepareViewer();

it("a PDFium that is kept is started, and looked for once", async () => {
  vi.stubGlobal("caches", { match: match.mockResolvedValue(new Response()) });
  await prepare();
  await prepare();
  expect(preparePdf).toHaveBeenCalledTimes(2);
  expect(match).toHaveBeenCalledTimes(1);
});

it("nothing is fetched for what may never be opened", async () => {
  vi.stubGlobal("caches", { match: match.mockResolvedValue(undefined) });
  await prepare();
  vi.stubGlobal("caches", { match: match.mockRejectedValue(new Error("the disk is damaged")) });
  await prepare();
  vi.stubGlobal("caches", undefined);
  await prepare();
  expect(preparePdf).not.toHaveBeenCalled();
});
