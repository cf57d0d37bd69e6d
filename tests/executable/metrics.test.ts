import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/server.mjs";
import { client } from "../server/client.ts";
import { freshId } from "../server/harness.ts";
import { type Serving, serving, sijil } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-metrics-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const TOKEN = "0123456789abcdef0123456789abcdef";
const PASSWORD = "a long enough one";
const start = async (env: Record<string, string>) =>
  serving(folder, ["--port", String(await freePort())], { ADMIN_PASSWORD: PASSWORD, ...env });

const scrape = (server: Serving, token = TOKEN) =>
  fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });

it("counts requests by route, refused changes by code, and says how the server is", async () => {
  const server = await start({ METRICS_TOKEN: TOKEN, LOG_LEVEL: "error" });
  const admin = client(server.url);
  await expect(admin.signIn("admin", "wrong password")).rejects.toThrow();
  await admin.signIn("admin", PASSWORD);
  const name = "Secret category";
  const [id, missing] = [freshId(), freshId()];
  await admin.post("/api/categories", { id, name }, { key: "first" });
  const refused = await admin.patch(`/api/categories/${missing}`, { name }, { key: "second" });
  expect(refused.status).toBe(404);
  for (const path of [`/api/no/such/${id}`, "/api/user?search=salaries", "/"]) await admin.get(path);
  const answer = await scrape(server);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const text = await answer.text();
  await server.stop();
  const samples = new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
  const requests = (method: string, route: string, status: number) =>
    samples.get(`sijil_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  expect([
    requests("POST", "/api/login", 401),
    requests("POST", "/api/login", 200),
    requests("POST", "/api/categories", 201),
    requests("PATCH", "/api/categories/{id}", 404),
    requests("GET", "/api/user", 200),
    samples.get('sijil_sign_ins_failed_total{route="/api/login"}'),
    samples.get('sijil_changes_refused_total{code="not_found"}'),
    samples.get("sijil_live_connections"),
    samples.get("sijil_health_problems"),
    samples.get("sijil_backup_last_failed"),
  ]).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
  expect(samples.get("sijil_js_runtimes_created_total")).toBeGreaterThanOrEqual(
    samples.get("sijil_js_runtimes_kept") ?? Number.NaN,
  );
  for (const one of ['sijil_disk_free_bytes{folder="data"}', 'sijil_database_bytes{database="data",file="main"}']) {
    expect(samples.get(one)).toBeGreaterThan(0);
  }
  for (const hidden of [String(id), String(missing), name, "salaries", "such", "admin@", TOKEN, folder]) {
    expect(text).not.toContain(hidden);
  }
});

it("is for those with the token, and nothing without the setting", async () => {
  const server = await start({ METRICS_TOKEN: TOKEN });
  for (const token of ["", "another", `${TOKEN}x`]) {
    const answer = await scrape(server, token);
    expect([answer.status, await answer.text()]).toEqual([401, ""]);
  }
  await server.stop();
  const without = await start({});
  expect(await (await scrape(without)).text()).not.toContain("sijil_");
  await without.stop();
});

it("has a port of its own where that is set, and leaves the other one alone", async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const server = await start({ METRICS_ADDRESS: address });
  expect(await (await fetch(`http://${address}/metrics`)).text()).toContain("\nsijil_live_connections 0\n");
  expect((await fetch(`http://${address}/api/health`)).status).toBe(404);
  expect(await (await scrape(server)).text()).not.toContain("sijil_");
  const other = await sijil(folder, ["--port", String(await freePort()), "--data-dir", "other"], {
    METRICS_ADDRESS: address,
  });
  expect(other).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`Nothing can listen on ${address} for metrics`),
  });
  await server.stop();
});

it.each([
  [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN must have at least 24 characters, [^\n]*“•••••” [^\n]*\n$/],
  [{ METRICS_ADDRESS: "0.0.0.0:9464" }, /^METRICS_ADDRESS is open to other machines: set METRICS_TOKEN too[^\n]*\n$/],
])("is refused to strangers: %j", async (env, sentence) => {
  const ran = await sijil(folder, [], env);
  expect(ran).toMatchObject({ code: 1, out: "", errors: expect.stringMatching(sentence) });
});
