import { expect, test } from "vitest";
import { HttpError, OfflineError } from "../http/http.ts";
import { WriteServer } from "../testing/write-server.ts";
import { type UploadJob, upload } from "./uploads.ts";

const content = (size: number) => Uint8Array.from({ length: size }, (_, at) => at % 251);

/** Uploads again and again, as the outbox does, until it has arrived; what was saved is what the next attempt knows. */
async function persistently(server: WriteServer, bytes: Uint8Array<ArrayBuffer>, over: Partial<UploadJob> = {}) {
  let uploadId: string | null = over.uploadId ?? null;
  const progress: number[] = [];
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      const done = await upload({
        http: server.http,
        file: { name: "عقد.pdf", type: "application/pdf", bytes: bytes.buffer },
        key: "the entry's",
        onUploadId: async (id) => {
          uploadId = id;
        },
        onProgress: async (sent) => void progress.push(sent),
        signal: new AbortController().signal,
        isUnreliable: attempt > 0,
        ...over,
        uploadId,
      });
      return { uploadId: done, attempts: attempt + 1, progress };
    } catch (error) {
      if (!(error instanceof OfflineError)) throw error;
    }
  }
  throw new Error("it never arrived");
}

test("10 MB over a line that breaks every 2 MB: at most 1.1 times the bytes, even if nothing of a broken piece is kept", async () => {
  const server = new WriteServer();
  const most = 2 * 1024 * 1024;
  let since = 0;
  server.breaksAfter = (bytes) => {
    const arrived = Math.min(bytes, most - since);
    since = arrived < bytes ? 0 : since + arrived;
    return arrived;
  };
  const bytes = content(10 * 1024 * 1024);
  const { uploadId, attempts } = await persistently(server, bytes);
  expect(attempts).toBeGreaterThan(4);
  expect(server.bytesSent).toBeLessThanOrEqual(bytes.length * 1.1);
  const stored = server.uploads.get(uploadId)?.bytes ?? [];
  expect(Buffer.from(stored).equals(Buffer.from(bytes))).toBe(true);
});

test("the name goes along in any script, and progress counts what the server has", async () => {
  const server = new WriteServer();
  const seen: string[] = [];
  const http: UploadJob["http"] = (path, init) => {
    if (init.method === "POST") seen.push(init.headers?.["Upload-Metadata"] ?? "");
    return server.http(path, init);
  };
  const { progress } = await persistently(server, content(600_000), { http });
  const name = Buffer.from(seen[0]?.match(/filename ([^,]+)/)?.[1] ?? "", "base64").toString();
  expect(name).toBe("عقد.pdf");
  expect(progress).toEqual([262_144, 524_288, 600_000]);
});

test("a server that is busy while the upload is looked up costs none of its bytes", async () => {
  const server = new WriteServer();
  const begun = { user: 1, key: "", filename: "", length: 600_000, created: 0 };
  server.uploads.append(server.uploads.create(begun), 0, new Uint8Array(content(262_144)));
  server.fault = ({ method }) => (method === "HEAD" && server.seen.length === 1 ? "busy" : "none");
  const bytes = content(600_000);
  const failure = await persistently(server, bytes, { uploadId: "u1" }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 503 });
  expect(await persistently(server, bytes, { uploadId: "u1" })).toMatchObject({ uploadId: "u1" });
  expect(server.uploads.size).toBe(1);
  expect(server.bytesSent).toBe(600_000 - 262_144);
});

test("creations whose answers are lost make one upload", async () => {
  const server = new WriteServer();
  let lost = 0;
  server.fault = ({ method }) => (method === "POST" && lost++ < 5 ? "lost answer" : "none");
  await persistently(server, content(10));
  expect(lost).toBe(6);
  expect(server.uploads.size).toBe(1);
});

test("an upload that the server no longer knows is reported as such, and a refusal comes as the server's own", async () => {
  const server = new WriteServer();
  const gone = await persistently(server, content(10), { uploadId: "u9" }).catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(HttpError);
  expect(gone).toMatchObject({ status: 404, code: "not_found" });
});

test("ending it ends the request under way", async () => {
  const server = new WriteServer();
  const over = new AbortController();
  server.gate = async () => over.abort(new DOMException("discarded", "AbortError"));
  const ended = await persistently(server, content(10), { signal: over.signal }).catch((error: unknown) => error);
  expect(ended).toMatchObject({ name: "AbortError" });
  expect(server.seen).toHaveLength(1);
});

test("where the device keeps neither the upload's place nor its progress, it ends with that and leaves no error behind", async () => {
  const full = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
  const { http } = new WriteServer();
  const file = { name: "a.pdf", type: "application/pdf", bytes: content(600_000).buffer };
  const job = { http, file, key: "k", uploadId: null, isUnreliable: false, onUploadId: full, onProgress: full };
  // an error that nobody has looked at fails a run of tests
  await expect(upload({ ...job, signal: new AbortController().signal })).rejects.toBeInstanceOf(OfflineError);
});
