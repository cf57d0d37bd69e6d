import type { Language } from "#domain/index";
import { pageUrl, sendMail } from "../kernel/mail.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";

/* Anybody can have the first of these sent to anybody, by giving a foreign address as their own: it names nobody. */

const words = {
  en: {
    subject: "Confirm your email address",
    why: "somebody gave this address as the one of their Sijil account. If it was you, open this link in the browser in which you are signed in. It works once, for one day:",
    button: "Confirm this address",
    otherwise: "If it was not you, ignore this message: without you the address stays unconfirmed.",
  },
  ar: {
    subject: "تأكيد بريدك الإلكتروني",
    why: "سجّل أحدهم هذا العنوان بريدًا لحسابه في سِجِل. إن كنت أنت فافتح هذا الرابط في المتصفح الذي سجّلت الدخول فيه. يعمل الرابط مرة واحدة خلال يوم واحد:",
    button: "تأكيد هذا العنوان",
    otherwise: "إن لم تكن أنت فتجاهل هذه الرسالة، وسيبقى العنوان غير مؤكد من دونك.",
  },
} as const satisfies Record<Language, object>;

const notice = {
  en: {
    subject: "The email address of your account was changed",
    what: (username: string, email: string) =>
      `The email address of your Sijil account “${username}” was changed to ${email}. Until you confirm it, no link for a new password is sent there.`,
    how: "If the new address is yours, confirm it by this link. It works once, for one day:",
    button: "Confirm the new address",
    otherwise: "If it is not, do not open the link, and ask your administrator.",
  },
  ar: {
    subject: "تغيّر البريد الإلكتروني لحسابك",
    what: (username: string, email: string) =>
      `تغيّر البريد الإلكتروني لحسابك «${username}» في سِجِل إلى ${email}. ولن يُرسل إليه أي رابط لتعيين كلمة مرور جديدة قبل أن تؤكده.`,
    how: "إن كان العنوان الجديد عنوانك فأكّده بهذا الرابط. يعمل الرابط مرة واحدة خلال يوم واحد:",
    button: "تأكيد العنوان الجديد",
    otherwise: "وإن لم يكن عنوانك فلا تفتح الرابط، وتواصل مع المسؤول.",
  },
} as const satisfies Record<Language, object>;

// after the #, so that the token stands in no request and in no log
const linkOf = (app: PbApp, token: string) => pageUrl(app, `/confirm-email#${token}`);

/** Sends the link to an address that its holder has not confirmed yet. @throws whatever the mail server has against it */
export function sendConfirmationMail(app: PbApp, address: string, token: string, language: Language): void {
  const { subject, why, button, otherwise } = words[language];
  sendMail(app, address, subject, linkOf(app, token), [{ language, before: [why], button, after: [otherwise] }]);
}

/** A change of address, as the holder of the previous one learns of it. */
export interface EmailChange {
  /** The address that the holder has confirmed. */
  recipient: string;
  username: string;
  /** The new address. */
  email: string;
}

/** Tells the confirmed address that another one has taken its place; in both languages, as nobody knows the holder's. */
export function sendChangeNotice(app: PbApp, { recipient, username, email }: EmailChange, token: string): void {
  const texts = (["en", "ar"] as const).map((language) => {
    const { what, how, button, otherwise } = notice[language];
    return { language, before: [what(username, email), how], button, after: [otherwise] };
  });
  sendMail(app, recipient, `${notice.en.subject} / ${notice.ar.subject}`, linkOf(app, token), texts);
}
