import { afterEach, describe, expect, it } from "vitest";
import { administrator, type ServerOptions, startServer, type TestServer } from "../harness.ts";

/* A server behind a proxy, as far as it can tell from its settings and from headers. */

let server: TestServer;
afterEach(() => server?.stop());
const start = async (env: ServerOptions["env"]) => {
  server = await startServer({ env });
};

/** Changes PocketBase's settings as the console does. */
async function setInConsole(change: unknown): Promise<void> {
  const answer = await fetch(`${server.url}/api/settings`, {
    method: "PATCH",
    headers: { Authorization: await server.superuser(), "Content-Type": "application/json" },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}

/** Signs in as nobody, from an address that the proxy passes on. */
async function guess(address: string, count = 1): Promise<number[]> {
  const headers = { "X-Forwarded-For": address };
  const statuses = [];
  for (let n = 0; n < count; n++) {
    const body = { username: `nobody-${address}-${n}`, password: "wrong" };
    statuses.push((await server.visitor().post("/api/login", body, { headers })).status);
  }
  return statuses;
}

const missing = "PUBLIC_URL is set and TRUSTED_PROXY_HEADER is not";
const PUBLIC_URL = "https://papers.example.org";

describe("TRUSTED_PROXY_HEADER", () => {
  it("distinguishes people behind a proxy, by what the proxy has written there, whatever the console does meanwhile", async () => {
    await start({ PUBLIC_URL, TRUSTED_PROXY_HEADER: "X-Forwarded-For" });
    expect(server.log()).not.toContain(missing);
    expect(await guess("203.0.113.7", 31)).toEqual([...Array(30).fill(401), 429]);
    expect(await guess("203.0.113.8")).toEqual([401]);
    // what comes before the proxy's own entry anybody can write
    expect(await guess("203.0.113.9, 203.0.113.7")).toEqual([429]);
    await setInConsole({ logs: { maxDays: 6 } });
    expect(await guess("203.0.113.10")).toEqual([401]);
  });

  it("is reported as missing where PUBLIC_URL is set, unless the console has it", async () => {
    await start({ PUBLIC_URL });
    await expect.poll(() => server.log()).toContain(missing);
    // before the address is shut out
    await server.superuser();
    expect(await guess("203.0.113.7", 30)).toEqual(Array(30).fill(401));
    expect(await guess("203.0.113.8")).toEqual([429]);
    await setInConsole({ trustedProxy: { headers: ["X-Forwarded-For"], useLeftmostIP: false } });
    expect(await guess("203.0.113.8")).toEqual([401]);
    await server.restart();
    expect(server.log()).not.toContain(missing);
  });

  it("is none where there is no proxy", async () => {
    await start({ PUBLIC_URL, TRUSTED_PROXY_HEADER: "none" });
    expect(server.log()).not.toContain(missing);
    expect(await guess("203.0.113.7", 30)).toEqual(Array(30).fill(401));
    expect(await guess("203.0.113.8")).toEqual([429]);
  });
});

describe("e-mail without PUBLIC_URL", () => {
  const smtp = { enabled: true, host: "127.0.0.1", port: 2525 };
  const resets = async () => {
    const { json } = await server.visitor().get<{ passwordReset: boolean }>("/api/config");
    return json.passwordReset;
  };

  it("is reported at the start", async () => {
    await start({});
    await setInConsole({ smtp });
    await server.restart();
    await expect
      .poll(() => server.log())
      .toMatch(/E-mail is set up and PUBLIC_URL is not, so links in e-mails lead to http:\/\/localhost:8090/);
    expect(await resets()).toBe(true);
  });

  it("sends nobody a link to his own machine from a server for others", async () => {
    await start({ HOST: "0.0.0.0" });
    await setInConsole({ smtp });
    await server.restart();
    await expect.poll(() => server.log()).toMatch(/E-mail is set up and PUBLIC_URL is not, so nobody is sent a link/);
    expect(await resets()).toBe(false);
    const refused = await server.visitor().post("/api/forgot-password", { email: administrator.email });
    expect(refused.code).toBe("password_reset_unavailable");
    await setInConsole({
      meta: { appName: "Sijil", appURL: "https://papers.example.org", senderName: "S", senderAddress: "s@example.org" },
    });
    expect(await resets()).toBe(true);
  });

  it("leads to PUBLIC_URL where that is set", async () => {
    await start({ HOST: "0.0.0.0", PUBLIC_URL, TRUSTED_PROXY_HEADER: "none" });
    await setInConsole({ smtp });
    expect(await resets()).toBe(true);
  });
});
