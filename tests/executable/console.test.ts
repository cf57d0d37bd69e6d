import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { administrator, startServer, type TestServer } from "../server/harness.ts";

/* CONSOLE=off: whoever has a superuser's password, or a token of one, can do no more with it than a stranger. */

let dataDir: string;
let server: TestServer;
/** Of the superuser, made while the console was open. */
let token: string;
let superusers: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sijil-console-"));
  const open = await startServer({ executable: inject("executable"), dataDir });
  token = await open.superuser();
  const found = await open.records<{ id: string }>("GET", "_superusers");
  superusers = found.id;
  expect((await fetch(`${open.url}/_/`)).status).toBe(200);
  await open.stop();
  server = await startServer({ executable: inject("executable"), dataDir, env: { CONSOLE: "off" } });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function statusOf(method: string, path: string, body?: unknown, authorization = token): Promise<number> {
  const headers = { Authorization: authorization, "Content-Type": "application/json" };
  const answer = await fetch(server.url + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe("is not there", () => {
  it.each([
    ["GET", "/_/"],
    ["GET", "/_/index.html"],
    ["GET", "/_/%2e/"],
    ["GET", "/api/settings"],
    ["PATCH", "/api/settings"],
    ["POST", "/api/settings/test/email"],
    ["GET", "/api/logs"],
    ["GET", "/api/logs/stats"],
    ["GET", "/api/backups"],
    ["POST", "/api/backups"],
    ["GET", "/api/backups/x.zip?token=x"],
    ["GET", "/api/crons"],
    ["POST", "/api/sql"],
    ["GET", "/api/collections"],
    ["GET", "/api/collections/users"],
    ["PATCH", "/api/collections/users"],
    ["PUT", "/api/collections/import"],
    ["GET", "/api/collections/meta/scaffolds"],
    ["DELETE", "/api/collections/users/truncate"],
    ["GET", "/api/collections/_superusers/records"],
    ["POST", "/api/collections/_superusers/auth-refresh"],
    ["POST", "/api/collections/_superusers/request-password-reset"],
  ])("%s %s", async (method, path) => {
    expect(await statusOf(method, path, method === "GET" ? undefined : {})).toBe(404);
  });
});

it("lets no superuser sign in, whichever way the collection is named", async () => {
  const body = { identity: administrator.email, password: administrator.password };
  for (const name of ["_superusers", "_SUPERUSERS", "%5Fsuperusers", superusers]) {
    expect([name, await statusOf("POST", `/api/collections/${name}/auth-with-password`, body, "")]).toEqual([
      name,
      404,
    ]);
  }
});

it("takes a superuser's token for none", async () => {
  const lists = await Promise.all(
    [token, ""].map(async (authorization) => {
      const answer = await fetch(`${server.url}/api/collections/users/records`, {
        headers: { Authorization: authorization },
      });
      return [answer.status, await answer.json()];
    }),
  );
  expect(lists[0]).toEqual(lists[1]);
  expect(JSON.stringify(lists)).not.toContain(administrator.email);
  expect(await statusOf("POST", "/api/collections/users/records", { username: "x" })).toBeGreaterThanOrEqual(400);
  expect(await statusOf("POST", "/api/collections/users/impersonate/1", {})).toBe(401);
  expect(await statusOf("POST", "/api/files/token", {})).toBe(401);
});

it("leaves the product as it is: people sign in, and the health is told", async () => {
  const admin = server.visitor();
  await admin.signIn(administrator.username, administrator.password);
  expect((await admin.get("/api/user")).status).toBe(200);
  expect(await statusOf("GET", "/api/health", undefined, "")).toBe(200);
});
