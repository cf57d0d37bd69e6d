import { createPublicKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import { fileURLToPath } from "node:url";

/** A push as it arrives. */
export interface Push {
  /** What the endpoint ends with. */
  device: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface PushService {
  /** What the server under test needs to reach it. */
  env: { PUSH_PRIVATE_ADDRESSES: string; SSL_CERT_FILE: string };
  endpoint(device: string): string;
  origin: string;
  /** What it answers from now on. */
  answer: { status: number };
  /** The next push that has not been waited for yet. */
  next(): Promise<Push>;
  /** Those that have not been waited for. */
  others(): Push[];
  close(): Promise<void>;
}

/** A certificate that "localhost" signed for itself, for a hundred years; it protects nothing. */
const file = (name: string) => fileURLToPath(new URL(`../../fixtures/localhost/${name}`, import.meta.url));
const certificate = file("certificate.pem");

const keyPair = async () => ({ key: await readFile(file("key.pem")), cert: await readFile(certificate) });

/** Starts a stand-in for the push service of a browser's vendor, on this machine, with {@link certificate}. */
export async function startPushService(): Promise<PushService> {
  const pushes: Push[] = [];
  const answer = { status: 201 };
  let arrived = () => {};
  const server = createServer(await keyPair(), (request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      pushes.push({ device: request.url?.slice("/push/".length) ?? "", headers: request.headers, body });
      response.writeHead(answer.status).end();
      arrived();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the push service has no port");
  const origin = `https://localhost:${address.port}`;
  return {
    env: { PUSH_PRIVATE_ADDRESSES: "on", SSL_CERT_FILE: certificate },
    origin,
    endpoint: (device) => `${origin}/push/${device}`,
    answer,
    async next() {
      for (;;) {
        const push = pushes.shift();
        if (push) return push;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    others: () => pushes.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The claims of the token in a push's header, with its key. @throws where the signature is not that key's */
export function verifiedToken({ headers }: Push): { claims: Record<string, unknown>; key: string } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  const by = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, "base64url")))
    throw new Error("the signature is not that key's");
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}
