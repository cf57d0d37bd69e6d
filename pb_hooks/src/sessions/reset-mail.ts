import type { Language } from "#domain/index";
import { pageUrl, sendMail } from "../kernel/mail.ts";
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

/** Sends the link for a new password to an address that its holder has confirmed. @throws whatever the mail server has against it */
export function sendResetMail(
  app: PbApp,
  to: { address: string; name: string },
  token: string,
  language: Language,
): void {
  const { subject, greeting, why, button, otherwise } = words[language];
  sendMail(app, to.address, subject, pageUrl(app, `/auth?reset=${token}`), [
    { language, before: [greeting(to.name), why], button, after: [otherwise] },
  ]);
}
