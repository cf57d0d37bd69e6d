import type { Language } from "#domain/index";
import { env, originOf } from "../kernel/env.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";

/** What the e-mail with the link says. */
const words = {
  en: {
    subject: "Set a new password",
    greeting: (name: string) => `Hello ${name},`,
    why: "somebody asked to set a new password for your Sijil account. This link works once, for one hour:",
    button: "Set a new password",
    otherwise: "If it was not you, ignore this message: your password stays as it is.",
  },
  ar: {
    subject: "تعيين كلمة مرور جديدة",
    greeting: (name: string) => `مرحبًا ${name}،`,
    why: "طلب أحدهم تعيين كلمة مرور جديدة لحسابك في سِجِل. يعمل هذا الرابط مرة واحدة خلال ساعة واحدة:",
    button: "تعيين كلمة مرور جديدة",
    otherwise: "إن لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.",
  },
} as const satisfies Record<Language, object>;

/** Whether this server can send e-mail: PocketBase's SMTP settings are on. */
export function sendsMail(app: PbApp): boolean {
  return app.settings().smtp.enabled;
}

/**
 * The page where a new password is set. Built from PUBLIC_URL, else from the application's URL in PocketBase's settings,
 * never from a request, whose Host anybody can write.
 */
function linkOf(app: PbApp, token: string): string {
  const base = originOf(env("PUBLIC_URL")) || app.settings().meta.appURL.replace(/\/+$/, "");
  return `${base}/auth?reset=${token}`;
}

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Sends the link by PocketBase's mailer. @throws whatever the mail server has against it */
export function sendResetMail(
  app: PbApp,
  to: { address: string; name: string },
  token: string,
  language: Language,
): void {
  const { meta } = app.settings();
  const { subject, greeting, why, button, otherwise } = words[language];
  const link = linkOf(app, token);
  const direction = language === "ar" ? "rtl" : "ltr";
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><body dir="${direction}">
<p>${escaped(greeting(to.name))}</p><p>${why}</p>
<p><a href="${escaped(link)}">${button}</a></p>
<p dir="ltr">${escaped(link)}</p><p>${otherwise}</p></body></html>`;
  app.newMailClient().send(
    new MailerMessage({
      from: { address: meta.senderAddress, name: meta.senderName },
      to: [{ address: to.address }],
      subject,
      text: [greeting(to.name), why, link, otherwise].join("\n\n"),
      html,
    }),
  );
}
