import { type ErrorCode, isErrorCode, sentences } from "#domain/index";
import { isAnsweredByGo, misfit, operationOf } from "../description.ts";
import type { Plan } from "./plan.ts";
import { operations } from "./plan.ts";
import type { Received } from "./send.ts";
import type { World } from "./world.ts";

/** What is wrong with an answer; none where all is well. */
export function faults(world: World, plan: Plan, answer: Received): string[] {
  const found = [...leaks(world, plan, answer)];
  const { status, headers } = answer;
  const code = headers.get("X-Error-Code");
  const text = answer.body.toString("utf8");
  if (headers.has("X-Injected")) found.push("a header that the request has written");
  if (status >= 500 && code !== "server_busy") found.push(`${status}: ${text.slice(0, 200)}`);
  if (isAnsweredByGo({ status, headers, text })) return found;
  if (status >= 400) found.push(...badRefusal(plan, headers, text));
  // a value that holds a slash or a dot, or nothing, is another address
  const own = operations.find(({ operation }) => operation.operationId === plan.operationId)?.operation;
  const hit = operationOf(plan.method, decodedAddress(answer.address));
  if (plan.stray || !own || hit !== own) return found;
  const problem = misfit(own, plan.method, { status, headers, text });
  return problem ? [...found, problem] : found;
}

function decodedAddress(address: string): string {
  const path = address.replace(/\?.*$/s, "");
  const odd = path
    .split("/")
    .slice(1)
    .some((part) => ["", ".", ".."].includes(decoded(part)));
  return odd ? "" : path;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** A refusal has a code, and the sentence of that code in its language; what people open in a browser, a page instead. */
function badRefusal({ method, path }: Plan, headers: Headers, text: string): string[] {
  const code = headers.get("X-Error-Code");
  if (!isErrorCode(code)) return [`a refusal without a code: ${text.slice(0, 200)}`];
  const language = headers.get("Content-Language");
  if (language !== "en" && language !== "ar") return [`a refusal in the language ${language}`];
  if (method === "HEAD") return [];
  if (path.startsWith("/api/share/") && text.startsWith(`<!doctype html>\n<html lang="${language}"`)) return [];
  return isSentence(code, language, text) ? [] : [`${code} says: ${text.slice(0, 200)}`];
}

/** The sentence of a code, after the number of a row where it is about one of many. */
const isSentence = (code: ErrorCode, language: "en" | "ar", text: string) =>
  text === sentences[code][language] || (/\d/.test(text) && text.endsWith(sentences[code][language]));

function leaks({ canaries, senders }: World, { caller }: Plan, { headers, body }: Received): string[] {
  const actor = senders.get(caller)?.actor ?? null;
  const all = `${[...headers].map(([name, value]) => `${name}: ${value}`).join("\n")}\n${body.toString("latin1")}`;
  if (!all.includes("qz")) return [];
  const hidden = canaries.filter(({ word, isFor }) => all.includes(word) && !isFor(actor));
  return hidden.map(({ word }) => `shows ${word}, which is not for ${caller}`);
}
