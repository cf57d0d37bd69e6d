import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/server.mjs";
import { expiredCertificate, type Serving, serving } from "./run.ts";

let folder: string;
let port: number;
let server: Serving;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-https-"));
  port = await freePort();
  const { cert, key } = expiredCertificate();
  await writeFile(join(folder, "c.pem"), cert);
  await writeFile(join(folder, "k.pem"), key, { mode: 0o600 });
  server = await serving(folder, [], {
    HOST: "127.0.0.1",
    PORT: String(port),
    HTTPS: "localhost",
    HTTPS_CERTIFICATE: join(folder, "c.pem"),
    HTTPS_KEY: join(folder, "k.pem"),
    ADMIN_PASSWORD: "first-password",
  });
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the server agrees to: version and cipher suite, or the code of its refusal. */
function agreed(options: ConnectionOptions): Promise<string> {
  return new Promise((resolve) => {
    // OpenSSL itself would not even ask for what is outdated
    const ciphers = `${options.ciphers ?? "ALL"}:@SECLEVEL=0`;
    const end = (socket: TLSSocket, answer: string) => {
      socket.destroy();
      resolve(answer);
    };
    const socket = connect({
      host: "127.0.0.1",
      port,
      servername: "localhost",
      rejectUnauthorized: false,
      ...options,
      ciphers,
    });
    socket.on("secureConnect", () => end(socket, `${socket.getProtocol()} ${socket.getCipher().standardName}`));
    socket.on("error", (error: NodeJS.ErrnoException) => end(socket, error.code ?? error.message));
  });
}

it.each(["TLSv1.2", "TLSv1.3"] as const)("%s is spoken, with a suite that has forward secrecy", async (version) => {
  const answer = await agreed({ minVersion: version, maxVersion: version });
  expect(answer).toMatch(new RegExp(`^${version} TLS_(ECDHE_\\w+_|)(AES_\\d+_GCM|CHACHA20_POLY1305)_SHA\\d+$`));
});

it.each(["TLSv1", "TLSv1.1"] as const)("%s is refused", async (version) => {
  expect(await agreed({ minVersion: version, maxVersion: version })).toBe("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
});

it.each(["AES128-GCM-SHA256", "AES256-SHA", "ECDHE-RSA-AES128-SHA256", "DHE-RSA-AES128-GCM-SHA256", "NULL-SHA256"])(
  "%s is refused",
  async (ciphers) => {
    expect(await agreed({ minVersion: "TLSv1.2", maxVersion: "TLSv1.2", ciphers })).toMatch(
      /_ALERT_HANDSHAKE_FAILURE$/,
    );
  },
);
