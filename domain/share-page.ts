/* The words of a share link's page, which the server writes in each language. `{{name}}` stands for a value. */

import type { Language } from "./core/sentences.ts";

export interface SharePageWords {
  /** The product's name. */
  product: string;
  /** The other language, in that language. */
  otherLanguage: string;
  sharedBy: string;
  sharedByOf: string;
  until: string;
  download: string;
  locked: string;
  lockedHint: string;
  password: string;
  wrongPassword: string;
  ended: string;
  endedHint: string;
  limited: string;
  limitedHint: string;
  /** The way from there back to the link's page. */
  again: string;
  /** A day as it is written in full. */
  day: string;
  months: readonly string[];
}

export const sharePageWords: Readonly<Record<Language, SharePageWords>> = {
  en: {
    product: "Sijil",
    otherLanguage: "العربية",
    sharedBy: "Shared by {{name}}",
    sharedByOf: "Shared by {{name}}, {{organization}}",
    until: "This link works until {{day}}.",
    download: "Download",
    locked: "A password protects this document",
    lockedHint: "Ask whoever sent you this link for the password.",
    password: "Password",
    wrongPassword: "This password is wrong. Check it and try again.",
    ended: "This link does not work",
    endedHint: "It has expired, was revoked, or is incomplete. Ask whoever sent it for a new one.",
    limited: "Too many attempts",
    limitedHint: "Wait a few minutes and try again.",
    again: "Try again",
    day: "{{day}} {{month}} {{year}}",
    months: [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ],
  },
  ar: {
    product: "سِجِل",
    otherLanguage: "English",
    sharedBy: "شاركه {{name}}",
    sharedByOf: "شاركه {{name}} من {{organization}}",
    until: "يعمل هذا الرابط حتى {{day}}.",
    download: "تنزيل",
    locked: "هذا المستند محمي بكلمة مرور",
    lockedHint: "اطلب كلمة المرور ممن أرسل إليك هذا الرابط.",
    password: "كلمة المرور",
    wrongPassword: "كلمة المرور غير صحيحة. تحقق منها وحاول مجددًا.",
    ended: "هذا الرابط لا يعمل",
    endedHint: "انتهت صلاحيته أو أُبطل أو أنه غير مكتمل. اطلب رابطًا جديدًا ممن أرسله إليك.",
    limited: "محاولات كثيرة جدًا",
    limitedHint: "انتظر بضع دقائق ثم حاول مجددًا.",
    again: "المحاولة مجددًا",
    day: "{{day}} {{month}} {{year}}",
    months: [
      "يناير",
      "فبراير",
      "مارس",
      "أبريل",
      "مايو",
      "يونيو",
      "يوليو",
      "أغسطس",
      "سبتمبر",
      "أكتوبر",
      "نوفمبر",
      "ديسمبر",
    ],
  },
};
