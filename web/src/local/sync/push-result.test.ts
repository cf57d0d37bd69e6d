import { describe, expect, it } from "vitest";
import { languages, sentence, statuses } from "#domain/index";
import { mergeLayer } from "../mirror/merge-layer.ts";
import { type Content, decodeContent } from "../outbox/outbox-content.ts";
import { localRefusal, resultOf } from "./push-result.ts";

const content: Content = {
  title: "Lease",
  path: "/api/documents/1",
  body: { name: "Lease", description: "of 2026" },
  overlay: { name: "Lease", description: "of 2026" },
  before: { name: "Draft", description: null },
  file: null,
};
const noRetry = { ms: 0, isFromOurServer: true };
const decoded = (bytes: Uint8Array<ArrayBuffer> | null) => bytes && decodeContent(bytes);

describe("what is written down", () => {
  it("of an entry that goes later is whose answer it was, if any", async () => {
    for (const foreign of [null, 200, 403]) {
      const verdict = { is: "later", of: "entry", retryAfter: noRetry, foreign } as const;
      expect(await resultOf(verdict, content, "en")).toEqual({ as: "later", foreign });
    }
    expect(await resultOf({ is: "signed out" }, content, "en")).toEqual({ as: "later", foreign: null });
  });

  it("of an upload is whether it begins anew", async () => {
    for (const afresh of [true, false]) {
      expect(await resultOf({ is: "upload", afresh }, content, "en")).toEqual({ as: "upload", afresh });
    }
  });

  it("of a refusal is the server's own, and of unreadable bytes this device's", async () => {
    const refusal = { status: 400, code: "name_required", sentence: "as the server sent it" } as const;
    expect(await resultOf({ is: "parked", refusal }, content, "ar")).toEqual({ as: "parked", refusal });
    for (const language of languages) {
      const own = localRefusal("entry_unreadable", language);
      expect(await resultOf({ is: "unreadable" }, content, language)).toEqual({ as: "parked", refusal: own });
      expect(own).toEqual({
        status: statuses.entry_unreadable,
        code: "entry_unreadable",
        sentence: sentence("entry_unreadable", language),
      });
    }
  });

  it("of a success is the answered record, laid over the mirror in the place of what was sent", async () => {
    const record = { id: 1, version: 4, name: "Lease", description: "merged" };
    const result = await resultOf({ is: "done", version: 4, record, conflicts: [] }, content, "en");
    if (result.as !== "sent") throw new Error(`it was ${result.as}`);
    expect(result.version).toBe(4);
    expect(await decoded(result.bytes)).toMatchObject({ ...content, overlay: record });
  });

  it("of a success that took a part away is that it is gone, as the answered record does not name it", async () => {
    const base = { id: 1, version: 3, name: "Sara", papers: { contract: { type: "contract" }, 7: { type: "visa" } } };
    const removal = { ...content, overlay: { issued: null, papers: { contract: null } } };
    for (const papers of [{ 7: { type: "visa" } }, {}, undefined]) {
      const record = { id: 1, version: 4, name: "Sara", ...(papers ? { papers } : {}) };
      const result = await resultOf({ is: "done", version: 4, record, conflicts: [] }, removal, "en");
      if (result.as !== "sent") throw new Error(`it was ${result.as}`);
      const { overlay = null } = (await decoded(result.bytes)) ?? {};
      expect(mergeLayer(base, overlay).papers).toEqual({ contract: null, 7: { type: "visa" } });
    }
  });

  it("of a success that brought a part back is that part, as it was answered", async () => {
    const papers = { contract: { type: "contract", files: [] } };
    const record = { id: 1, version: 4, papers };
    const removal = { ...content, overlay: { papers: { contract: null } } };
    const result = await resultOf({ is: "done", version: 4, record, conflicts: [] }, removal, "en");
    if (result.as !== "sent") throw new Error(`it was ${result.as}`);
    expect(await decoded(result.bytes)).toMatchObject({ overlay: record });
  });

  it("of a success without a record is nothing to lay over", async () => {
    const result = await resultOf({ is: "done", version: 0, record: null, conflicts: [] }, content, "en");
    expect(result).toEqual({ as: "sent", version: 0, bytes: null });
  });
});

describe("a conflict", () => {
  const record = { id: 1, version: 5, name: "Theirs", description: "of 2026" };
  const verdict = { is: "done", version: 5, record, conflicts: ["name"] } as const;

  it("offers again what was kept out and no more, over the values that stand there now", async () => {
    const result = await resultOf(verdict, content, "en");
    if (result.as !== "conflict") throw new Error(`it was ${result.as}`);
    expect(result).toMatchObject({ version: 5, fields: ["name"], refusal: localRefusal("version_conflict", "en") });
    expect(await decoded(result.bytes)).toMatchObject({
      title: "Lease",
      path: content.path,
      body: { name: "Lease" },
      overlay: { name: "Lease" },
      before: { name: "Theirs" },
      file: null,
    });
    const { body, overlay, before } = (await decoded(result.bytes)) ?? {};
    for (const values of [body, overlay, before]) expect(Object.keys(values ?? {})).toEqual(["name"]);
  });

  it("takes a new request key each time: it is another request", async () => {
    const keys = await Promise.all([1, 2, 3].map(() => resultOf(verdict, content, "en")));
    const made = keys.map((one) => (one.as === "conflict" ? one.requestKey : ""));
    expect(new Set(made).size).toBe(3);
    for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it("keeps what is not there as not there", async () => {
    const empty = { ...content, body: null, overlay: null };
    const result = await resultOf({ ...verdict, record: null }, empty, "ar");
    if (result.as !== "conflict") throw new Error(`it was ${result.as}`);
    expect(await decoded(result.bytes)).toMatchObject({ body: null, overlay: null, before: null });
  });
});
