import { afterAll, beforeAll, expect, it } from "vitest";
import { pdf } from "./files.ts";
import { form, makePeople, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
});
afterAll(() => server.stop());

it("smoke", async () => {
  const c = people.user.client;
  const cat = await c.post<{ id: number }>("/api/categories", { name: " فواتير ", description: "x\ny" });
  console.log(cat.status, cat.text);
  const sub = await c.post<{ id: number }>("/api/subcategories", { name: "Sub", categoryId: cat.json.id });
  console.log(sub.status, sub.text);
  const made = await c.post<{ id: number }>(
    "/api/documents",
    form({ file: { name: "عقد (1).pdf", bytes: pdf() }, categoryId: cat.json.id, subcategoryId: sub.json.id }),
    { key: "k1" },
  );
  console.log(made.status, made.text);
  console.log((await c.get("/api/documents?search=عقد")).text);
  const d = await c.raw("GET", `/api/documents/${made.json.id}/download`);
  console.log(d.status, [...d.headers], (await d.arrayBuffer()).byteLength);
  const r = await c.raw("GET", `/api/documents/${made.json.id}/download`, { headers: { Range: "bytes=0-3" } });
  console.log(r.status, await r.text(), r.headers.get("content-range"));
  const r2 = await c.raw("GET", `/api/documents/${made.json.id}/download`, { headers: { Range: "bytes=900-" } });
  console.log(r2.status, await r2.text(), r2.headers.get("content-range"));
  console.log((await c.patch(`/api/documents/${made.json.id}`, { name: "New" })).text);
  console.log((await c.patch(`/api/documents/${made.json.id}`, { name: "New2", baseVersion: 1 })).text);
  console.log((await c.get("/api/stats")).text);
  const s = await c.get<{ cursor: string }>("/api/sync");
  console.log(s.text);
  console.log((await c.delete(`/api/categories/${cat.json.id}`)).status);
  console.log((await c.get(`/api/sync?cursor=${encodeURIComponent(s.json.cursor)}`)).text);
  console.log((await c.get("/api/deleted")).text);
  console.log((await c.post(`/api/categories/${cat.json.id}/restore`)).text);
  const tus = { "Tus-Resumable": "1.0.0" };
  const o = await c.raw("OPTIONS", "/api/uploads");
  console.log(o.status, [...o.headers]);
  const bytes = pdf(1000);
  const u = await c.raw("POST", "/api/uploads", {
    headers: { ...tus, "Upload-Length": "1000", "Upload-Metadata": `filename ${Buffer.from("تقرير.pdf").toString("base64")}` },
  });
  console.log(u.status, [...u.headers], await u.text());
  const at = u.headers.get("location") ?? "";
  const patch = (offset: number, body: Uint8Array) =>
    c.raw("PATCH", at, {
      body,
      headers: { ...tus, "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
    });
  const p1 = await patch(0, bytes.slice(0, 400));
  console.log(p1.status, [...p1.headers], await p1.text());
  const h = await c.raw("HEAD", at, { headers: tus });
  console.log(h.status, [...h.headers]);
  console.log((await patch(0, bytes.slice(400))).status);
  console.log((await patch(400, bytes.slice(400))).status);
  const f = await c.post("/api/documents", { uploadId: at.split("/").pop(), categoryId: cat.json.id });
  console.log(f.status, f.text);
  console.log((await c.delete(`/api/documents/${made.json.id}`)).status);
  const lines = await c.raw("GET", "/api/sync", { headers: { Accept: "application/x-ndjson" } });
  console.log(lines.status, [...lines.headers], await lines.text());
  console.log(server.log());
  expect(1).toBe(1);
});
