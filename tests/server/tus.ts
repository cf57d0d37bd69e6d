import type { Client } from "./client.ts";

/** The little of a tus client that the tests need. Source: tus 1.0.0. */
export const spoken = { "Tus-Resumable": "1.0.0" };

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** POST /api/uploads. */
export function createUpload(client: Client, length: number | string, filename = "paper.pdf", more = {}) {
  const headers = { ...spoken, "Upload-Length": String(length), "Upload-Metadata": `filename ${base64(filename)}` };
  return client.call("POST", "/api/uploads", { headers: { ...headers, ...more } });
}

/** The path of a new upload. */
export async function newUpload(client: Client, length: number, filename?: string): Promise<string> {
  const made = await createUpload(client, length, filename);
  if (made.status !== 201) throw new Error(`${made.status} ${made.text}`);
  return made.headers.get("Location") ?? "";
}

/** PATCH of an upload. */
export function send(client: Client, path: string, offset: number, body: Uint8Array, more = {}) {
  const headers = { ...spoken, "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" };
  return client.call("PATCH", path, { body, headers: { ...headers, ...more } });
}

/** HEAD of an upload: its status and how many bytes have come. */
export async function offsetOf(client: Client, path: string): Promise<[number, string | null]> {
  const answer = await client.raw("HEAD", path, { headers: spoken });
  return [answer.status, answer.headers.get("Upload-Offset")];
}

/** The id by which a document's POST names an upload. */
export const idOf = (path: string) => path.split("/").at(-1) ?? "";
