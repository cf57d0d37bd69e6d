import type { AppError, Language } from "#domain/index";
import { answerHeaders, refusalSentence } from "#domain/index";
import type { Bytes, RequestEvent } from "../kernel/pocketbase.d.ts";
import { setSecurityHeaders } from "./headers.ts";
import type { Reply } from "./types.ts";

const JSON_TYPE = "application/json; charset=utf-8";

export function send(event: RequestEvent, reply: Reply): void {
  const header = event.response.header();
  setSecurityHeaders(event);
  header.set("Cache-Control", "private, no-store");
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    if (typeof value === "string") header.set(name, value);
    else for (const one of value) header.add(name, one);
  }
  if (reply.stream) reply.stream(event);
  else if (reply.json === undefined && reply.value === undefined) event.noContent(reply.status);
  else sendJson(event, reply.status, reply.json ?? JSON.stringify(reply.value));
}

function sendJson(event: RequestEvent, status: number, json: string | Bytes): void {
  const header = event.response.header();
  if (!header.get("Content-Type")) header.set("Content-Type", JSON_TYPE);
  if (typeof json === "string") event.string(status, json);
  else event.blob(status, JSON_TYPE, json);
}

/** Sends an error: one sentence for people as the body, and the stable code in a header. */
export function sendError(event: RequestEvent, error: AppError, language: Language): void {
  if (event.written()) return;
  const header = event.response.header();
  setSecurityHeaders(event);
  header.set("Content-Type", "text/plain; charset=utf-8");
  header.set("Content-Language", language);
  header.set("Cache-Control", "private, no-store");
  header.set(answerHeaders.code, error.code);
  if (error.row !== null) header.set(answerHeaders.row, String(error.row));
  for (const [name, value] of Object.entries(error.headers)) header.set(name, value);
  event.string(error.status, refusalSentence(error, language));
}

export function replyText(reply: Reply): string {
  if (reply.value !== undefined) return JSON.stringify(reply.value);
  if (reply.json === undefined) return "";
  return typeof reply.json === "string" ? reply.json : toString(reply.json);
}
