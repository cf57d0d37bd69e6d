import { AppError } from "#domain/index";
import { env, hostOf, originOf } from "../kernel/env.ts";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";

export interface OriginFacts {
  /** Value of the Origin header, "" when absent. */
  origin: string;
  fetchSite: string;
  host: string;
  publicUrl: string;
  tls: boolean;
}

/**
 * Whether a changing request comes from the product's own pages: by Origin, else by Sec-Fetch-Site; a request without
 * either comes from no browser and passes. Source: decisions, "Sessions".
 */
export function isSameOrigin({ origin, fetchSite, host, publicUrl, tls }: OriginFacts): boolean {
  if (origin === "") return fetchSite === "" || fetchSite === "same-origin" || fetchSite === "none";
  const sent = originOf(origin);
  if (sent === "") return false;
  const own = originOf(publicUrl);
  if (own !== "") return sent === own;
  const scheme = sent.startsWith("https:") ? "https" : "http";
  return sent === `${scheme}://${hostOf(host, scheme)}` && (!tls || scheme === "https");
}

/** @throws {AppError} foreign_origin */
export function checkOrigin(event: RequestEvent): void {
  const { header, host } = event.request;
  const facts: OriginFacts = {
    origin: header.get("Origin"),
    fetchSite: header.get("Sec-Fetch-Site"),
    host,
    publicUrl: env("PUBLIC_URL"),
    tls: event.isTLS(),
  };
  if (!isSameOrigin(facts)) throw new AppError("foreign_origin");
}
