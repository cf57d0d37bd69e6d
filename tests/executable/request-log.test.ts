import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/server.mjs";
import { client } from "../server/client.ts";
import { type Serving, serving } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-log-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PASSWORD = "a long enough one";
const start = async (env: Record<string, string> = {}) =>
  serving(folder, ["--port", String(await freePort())], { ADMIN_PASSWORD: PASSWORD, ...env });

/** Posts JSON, as a proxy that passes on this address. */
const post = (server: Serving, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": "198.51.100.1, 203.0.113.7", ...headers },
    body: JSON.stringify(body),
  });

/** Waits for as many lines with this text, and returns them. */
async function lines(server: Serving, text: string, count: number): Promise<string[]> {
  const found = () =>
    server
      .out()
      .split("\n")
      .filter((line) => line.includes(text));
  await expect.poll(found).toHaveLength(count);
  return found();
}

it("prints failed sign-ins with the address and a hash of the name, and nothing of other requests", async () => {
  const server = await start({ TRUSTED_PROXY_HEADER: "X-Forwarded-For" });
  const wrong = { username: "Noura", password: "wrong password" };
  const refused = await post(server, "/api/login", wrong, { "X-Request-Id": "of-the-proxy" });
  expect([refused.status, refused.headers.get("X-Request-Id")]).toEqual([401, "of-the-proxy"]);
  await post(server, "/api/login", { ...wrong, username: "noura " });
  const atConsole = await post(server, "/api/collections/_superusers/auth-with-password", {
    identity: "noura@example.test",
    password: "wrong password",
  });
  expect(atConsole.status).toBe(400);
  await client(server.url).signIn("admin", PASSWORD);
  await client(server.url).get("/api/user?search=salaries");
  const [first = "", second = "", third = ""] = await lines(server, "sign-in failed", 3);
  const form = (id: string, route: string) =>
    new RegExp(
      `^time=\\S+ level=WARN msg="sign-in failed" address=203\\.0\\.113\\.7 id=${id} name=([0-9a-f]{16}) method=POST route=${route} (?:code=wrong_credentials )?status=40[01] bytes=\\d+ ms=[\\d.]+$`,
    );
  const names = [
    form("of-the-proxy", "/api/login").exec(first)?.[1],
    form("[0-9a-f]{16}", "/api/login").exec(second)?.[1],
    form("[0-9a-f]{16}", "/api/collections/\\{collection\\}/auth-with-password").exec(third)?.[1],
  ];
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), names[0], expect.not.stringMatching(names[0] ?? "")]);
  await server.stop();
  expect(server.out()).not.toMatch(/noura|wrong password|salaries|level=INFO/i);
});

it("prints every request as JSON, with its user and without what was asked for", async () => {
  const server = await start({ LOG_FORMAT: "json", LOG_LEVEL: "info" });
  const admin = client(server.url);
  await admin.signIn("admin", PASSWORD);
  const user = await admin.get<{ id: number }>("/api/user?search=salaries", { "X-Request-Id": "of-a-stranger" });
  const missing = await admin.get("/api/documents/100000000000009/download");
  await server.stop();
  const printed = server
    .out()
    .trim()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
  const requests = printed.filter(({ msg }) => msg === "request");
  const own = { level: "INFO", address: "127.0.0.1", method: "GET", user: String(user.json.id) };
  expect(requests).toEqual([
    expect.objectContaining({ method: "POST", route: "/api/login", status: 200 }),
    expect.objectContaining({ ...own, route: "/api/user", status: 200, bytes: user.text.length }),
    expect.objectContaining({ ...own, record: "100000000000009", status: 404, code: "not_found" }),
  ]);
  const ids = [user, missing].map(({ headers }) => headers.get("X-Request-Id"));
  expect(requests.slice(1).map(({ id }) => id)).toEqual(ids);
  expect(new Set([...ids, "of-a-stranger"]).size).toBe(3);
  expect(printed.map(({ msg }) => msg)).toContain(`Ready: ${server.url}`);
  expect(server.out()).not.toContain("salaries");
});
