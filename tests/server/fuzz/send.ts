import { Agent, request } from "node:http";
import { contentOf, type PlannedBody } from "./bodies.ts";
import type { Plan } from "./plan.ts";
import type { World } from "./world.ts";

/* Sends planned requests as they are, where fetch would refuse or tidy them. */

const BOUNDARY = "----fuzzed";

export interface Received {
  status: number;
  headers: Headers;
  body: Buffer;
  /** From the first byte sent to the last one received. */
  milliseconds: number;
  /** As it was sent. */
  address: string;
}

interface Made {
  bytes: Buffer;
  type: string;
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "null");
const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

function madeBody(world: World, { body, caller, operationId }: Plan): Made | null {
  switch (body.kind) {
    case "none":
      return null;
    case "json":
      return { bytes: json(signingIn(world.filled(body.value, caller), world, caller, operationId)), type: body.type };
    case "text":
      return { bytes: Buffer.from(body.text), type: body.type };
    case "bytes":
      return { bytes: Buffer.alloc(world.bytesToSend(body.size), "%PDF-1.4 "), type: body.type };
    case "form":
      return formOf(body, world.filled(body.fields, caller) as Record<string, unknown>);
  }
}

/** The right name where the password is right. */
function signingIn(value: unknown, world: World, caller: Plan["caller"], operationId: string): unknown {
  if (operationId !== "postLogin" || typeof value !== "object" || value === null) return value;
  const username = world.senders.get(caller)?.username;
  return username && "username" in value && "password" in value ? { ...value, username } : value;
}

function formOf({ file, damage }: PlannedBody & { kind: "form" }, fields: Record<string, unknown>): Made {
  const parts: Buffer[] = [];
  const part = (disposition: string, content: Uint8Array) =>
    parts.push(
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    );
  for (let round = damage === "repeated" ? 2 : 1; round > 0; round--) {
    // an absent value is an absent field
    for (const [name, value] of Object.entries(fields))
      if (value !== null) part(`name="${name}"`, Buffer.from(textOf(value)));
  }
  if (damage === "parts") for (let at = 0; at < 1_100; at++) part('name="more"', Buffer.from("x"));
  if (file) part(`name="${file.part}"; filename="${file.name.replaceAll('"', "%22")}"`, contentOf(file));
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  const whole = Buffer.concat(parts);
  const bytes = damage === "truncated" ? whole.subarray(0, whole.length - 40) : whole;
  return { bytes, type: `multipart/form-data; boundary=${damage === "boundary" ? "another" : BOUNDARY}` };
}

/** A text as a part of an address. */
const inAddress = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

function addressOf(world: World, { path, inPath, query, caller }: Plan): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(world.filled(inPath[name], caller)));
  const asked = query.map(
    ([name, value]) => `${name}=${value === "%zz" ? value : inAddress(world.filled(value, caller))}`,
  );
  return asked.length > 0 ? `${filled}${filled.includes("?") ? "&" : "?"}${asked.join("&")}` : filled;
}

let sent = 0;
/** Another address each time, so that limits on attempts do not hide what lies behind them. */
const clientAddress = () => {
  sent++;
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
};

function headersOf(world: World, url: string, plan: Plan, body: Made | null): Record<string, string> {
  const token = world.senders.get(plan.caller)?.token;
  const headers: Record<string, string> = { "X-Forwarded-For": clientAddress() };
  if (token) headers.Cookie = `sijil_session=${token}`;
  if (body && body.type !== "") headers["Content-Type"] = body.type;
  for (const [name, value] of Object.entries(plan.headers)) {
    const text = String(world.filled(value, plan.caller));
    headers[name] = name === "Origin" && text === "own" ? url : text;
  }
  // Node frames the body of a DELETE by itself in neither way
  if (body && plan.chunked) headers["Transfer-Encoding"] = "chunked";
  else if (body) headers["Content-Length"] = String(body.bytes.length);
  return headers;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a planned request. @throws when the connection ends without an answer */
export function send(world: World, url: string, plan: Plan): Promise<Received> {
  const address = addressOf(world, plan);
  const body = madeBody(world, plan);
  const headers = headersOf(world, url, plan, body);
  world.announced = Number(headers["Upload-Length"] ?? 0);
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const made = request({ agent, hostname, port, path: address, method: plan.method, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("error", reject);
      answer.on("end", () => {
        const of = new Headers();
        for (const [name, values] of Object.entries(answer.headersDistinct))
          for (const value of values ?? []) of.append(name, value);
        resolve({
          status: answer.statusCode ?? 0,
          headers: of,
          body: Buffer.concat(pieces),
          milliseconds: performance.now() - began,
          address,
        });
      });
    });
    made.on("error", (error: NodeJS.ErrnoException) => {
      // Go refuses a head that is too large before it knows the method, so that HEAD gets a body, which Node reports
      const isRefusedHead = plan.method === "HEAD" && error.code === "HPE_CLOSED_CONNECTION";
      if (!isRefusedHead) return reject(error);
      const body = Buffer.from("431 Request Header Fields Too Large");
      resolve({ status: 431, headers: new Headers(), body, milliseconds: performance.now() - began, address });
    });
    if (body) made.write(body.bytes);
    made.end();
  });
}

/** Closes the connection. */
export const hangUp = () => agent.destroy();
