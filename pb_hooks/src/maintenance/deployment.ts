import { env } from "../kernel/env.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { linksAreLocal } from "../mail/mail.ts";

/**
 * Whenever the settings have been read: sets the header with client addresses from TRUSTED_PROXY_HEADER. Without that
 * variable the console's setting stays; “none” clears it.
 */
export function trustProxy(app: PbApp): void {
  const header = env("TRUSTED_PROXY_HEADER");
  if (header === "") return;
  const { trustedProxy } = app.settings();
  trustedProxy.headers = header.toLowerCase() === "none" ? [] : [header];
  // the proxy appends its client's address as the last one
  trustedProxy.useLeftmostIP = false;
}

/** When the server starts: prints advice about missing settings. */
export function adviseAtStart(app: PbApp): void {
  for (const sentence of advice(app)) {
    console.log(sentence);
    app.logger().warn(sentence);
  }
}

function advice(app: PbApp): string[] {
  const { trustedProxy, smtp } = app.settings();
  const sentences: string[] = [];
  // a server with HTTPS of its own has no proxy
  const proxied = env("PUBLIC_URL") !== "" && env("HTTPS") === "";
  if (proxied && env("TRUSTED_PROXY_HEADER") === "" && trustedProxy.headers.length === 0) {
    sentences.push(
      "PUBLIC_URL is set and TRUSTED_PROXY_HEADER is not: behind a proxy everybody seems to have one address, and thirty wrong passwords from anywhere keep all new browsers out. Name the header that the proxy writes, such as X-Forwarded-For, or “none” where there is no proxy.",
    );
  }
  if (smtp.enabled && env("PUBLIC_URL") === "" && env("HTTPS") === "") {
    const lead = linksAreLocal(app)
      ? "so nobody is sent a link to set a new password"
      : `so links in e-mails lead to ${app.settings().meta.appURL}`;
    sentences.push(`E-mail is set up and PUBLIC_URL is not, ${lead}: set PUBLIC_URL to the address that people type.`);
  }
  return sentences;
}
