import { type Language, languages, type MailKind, type MailWords, mailWords } from "#domain/index";
import { env, flag, originOf } from "../kernel/env.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { directionOf, escaped, markedUp } from "./html.ts";

/** What an e-mail says below its subject, in one language. */
export type MailText = Omit<MailWords, "subject"> & {
  language: Language;
  /** Listed between what stands before the link and the link. */
  lines?: readonly string[];
};

/** Whether this server can send e-mail that is of use: PocketBase's SMTP settings are on, and its links lead here. */
export function canSendMail(app: PbApp): boolean {
  return app.settings().smtp.enabled && !linksAreLocal(app);
}

const LOOPBACK = /^(https?:\/\/)?(localhost|127(\.\d+){3}|\[?::1\]?)(:\d+)?(\/|$)/i;

/** Whether links would lead to the reader's own machine, where the server is for others too. */
export function linksAreLocal(app: PbApp): boolean {
  if (originOf(env("PUBLIC_URL")) !== "" || !LOOPBACK.test(app.settings().meta.appURL)) return false;
  const listens = env("HOST") || (flag("http") ?? "");
  return listens !== "" && !LOOPBACK.test(listens);
}

/**
 * The address of a page of the product. Built from PUBLIC_URL, else from the application's URL in PocketBase's
 * settings, never from a request, whose Host anybody can write.
 * @param path begins with a slash
 */
export function pageUrl(app: PbApp, path: string): string {
  return (originOf(env("PUBLIC_URL")) || app.settings().meta.appURL.replace(/\/+$/, "")) + path;
}

/**
 * Sends an e-mail with one link by PocketBase's mailer, in one language or in several below each other.
 * @param headers further ones, such as a Message-ID of its own
 * @throws whatever the mail server has against it
 */
export function sendMail(
  app: PbApp,
  address: string,
  subject: string,
  link: string,
  texts: readonly MailText[],
  headers: Readonly<Record<string, string>> = {},
): void {
  const { meta } = app.settings();
  const language = texts[0]?.language ?? "en";
  const direction = directionOf(language);
  const plain = texts.map(({ before, lines = [], after }) =>
    [...before, ...(lines.length > 0 ? [lines.map((line) => `- ${line}`).join("\n")] : []), link, ...after].join(
      "\n\n",
    ),
  );
  app.newMailClient().send(
    new MailerMessage({
      from: { address: meta.senderAddress, name: meta.senderName },
      to: [{ address }],
      subject,
      headers,
      text: plain.join("\n\n—\n\n"),
      html: `<!doctype html><html lang="${language}" dir="${direction}"><body dir="${direction}">
${texts.map((text) => htmlOf(text, link)).join("\n<hr>\n")}</body></html>`,
    }),
  );
}

/**
 * Sends an e-mail in all languages below each other, to somebody whose language nobody knows.
 * @param values what the placeholders of its words stand for
 * @throws whatever the mail server has against it
 */
export function sendMailInAllLanguages(
  app: PbApp,
  address: string,
  kind: MailKind,
  link: string,
  values: Record<string, string>,
): void {
  const texts = languages.map((language) => ({ language, ...mailWords(kind, language, values) }));
  sendMail(app, address, texts.map(({ subject }) => subject).join(" / "), link, texts);
}

function htmlOf({ language, before, lines = [], button, after }: MailText, link: string): string {
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${markedUp(text)}</p>`).join("");
  const items = lines.map((line) => `<li>${markedUp(line)}</li>`).join("\n");
  return `<div lang="${language}" dir="${directionOf(language)}">
${paragraphs(before)}
${lines.length > 0 ? `<ul>\n${items}\n</ul>` : ""}
<p><a href="${escaped(link)}">${markedUp(button)}</a></p>
<p><bdi dir="ltr">${escaped(link)}</bdi></p>${paragraphs(after)}</div>`;
}
