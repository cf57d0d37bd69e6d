/* The e-mails that the server sends, in each language. `{{name}}` stands for a value that is filled in. */

import type { Language } from "./core/sentences.ts";
import { isolated } from "./core/text.ts";

/** An e-mail in one language: paragraphs around one link. */
export interface MailWords {
  subject: string;
  before: readonly string[];
  button: string;
  after: readonly string[];
}

export const mails = {
  reset_password: {
    en: {
      subject: "Set a new password",
      before: [
        "Hello {{name}},",
        "somebody asked to set a new password for your Sijil account. This link works once, for one hour:",
      ],
      button: "Set a new password",
      after: ["If it was not you, ignore this message: your password stays as it is."],
    },
    ar: {
      subject: "تعيين كلمة مرور جديدة",
      before: [
        "مرحبًا {{name}}،",
        "طلب أحدهم تعيين كلمة مرور جديدة لحسابك في سِجِل. يعمل هذا الرابط مرة واحدة خلال ساعة واحدة:",
      ],
      button: "تعيين كلمة مرور جديدة",
      after: ["إن لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي."],
    },
  },
  /** The link that confirms an address. Anybody can have it sent to a foreign address by giving it as their own, so it names nobody. */
  confirm_email: {
    en: {
      subject: "Confirm your email address",
      before: [
        "somebody gave this address as the one of their Sijil account. If it was you, open this link in the browser in which you are signed in. It works once, for one day:",
      ],
      button: "Confirm this address",
      after: ["If it was not you, ignore this message: without you the address stays unconfirmed."],
    },
    ar: {
      subject: "تأكيد بريدك الإلكتروني",
      before: [
        "سجّل أحدهم هذا العنوان بريدًا لحسابه في سِجِل. إن كنت أنت فافتح هذا الرابط في المتصفح الذي سجّلت الدخول فيه. يعمل الرابط مرة واحدة خلال يوم واحد:",
      ],
      button: "تأكيد هذا العنوان",
      after: ["إن لم تكن أنت فتجاهل هذه الرسالة، وسيبقى العنوان غير مؤكد من دونك."],
    },
  },
  invitation: {
    en: {
      subject: "Invitation to {{organization}}",
      before: [
        "{{invitedBy}} invites you to {{organization}} on Sijil, where its documents and employees are kept.",
        "Open this link to choose your own password. It works once, for seven days:",
      ],
      button: "Join {{organization}}",
      after: ["If you do not expect this, ignore this message."],
    },
    ar: {
      subject: "دعوة إلى {{organization}}",
      before: [
        "يدعوك {{invitedBy}} إلى {{organization}} في سِجِل، حيث تُحفظ مستنداتها وبيانات موظفيها.",
        "افتح هذا الرابط لتختار كلمة مرورك بنفسك. يعمل الرابط مرة واحدة خلال سبعة أيام:",
      ],
      button: "الانضمام إلى {{organization}}",
      after: ["إن لم تكن تتوقع هذه الدعوة فتجاهل هذه الرسالة."],
    },
  },
  /** The notice to the confirmed address that the account has another one now, which its link confirms. */
  email_changed: {
    en: {
      subject: "The email address of your account was changed",
      before: [
        "The email address of your Sijil account “{{username}}” was changed to {{email}}. Until you confirm it, no link for a new password is sent there.",
        "If the new address is yours, confirm it by this link. It works once, for one day:",
      ],
      button: "Confirm the new address",
      after: ["If it is not, do not open the link, and ask your administrator."],
    },
    ar: {
      subject: "تغيّر البريد الإلكتروني لحسابك",
      before: [
        "تغيّر البريد الإلكتروني لحسابك «{{username}}» في سِجِل إلى {{email}}. ولن يُرسل إليه أي رابط لتعيين كلمة مرور جديدة قبل أن تؤكده.",
        "إن كان العنوان الجديد عنوانك فأكّده بهذا الرابط. يعمل الرابط مرة واحدة خلال يوم واحد:",
      ],
      button: "تأكيد العنوان الجديد",
      after: ["وإن لم يكن عنوانك فلا تفتح الرابط، وتواصل مع المسؤول."],
    },
  },
  /** What lapses, a line for each between its two parts (domain/papers/digest-mail.ts). */
  deadlines: {
    en: {
      subject: "What expires ({{day}})",
      before: ["Hello {{name}},", "this needs somebody to see to it:"],
      button: "Open Sijil",
      after: ["In the app you renew it, hand it over, or let it rest until a day."],
    },
    ar: {
      subject: "مواعيد انتهاء الصلاحية ({{day}})",
      before: ["مرحبًا {{name}}،", "ما يلي يحتاج إلى من يتابعه:"],
      button: "فتح سِجِل",
      after: ["في التطبيق يمكنك تجديد الوثيقة أو إسناد متابعتها إلى زميل أو تأجيلها إلى يوم آخر."],
    },
  },
  /** To those who look after the server, once, when people could not be told of what lapses. */
  notices_failed: {
    en: {
      subject: "People are not told of what expires",
      before: [
        "Since {{at}} (UTC) Sijil could not tell people of what expires, or not all of them. It tries again every hour, and tells what is late once that succeeds.",
        "The reason is in the server's output, and “sijil doctor” names it. Until it is mended, look for what is due in the app:",
      ],
      button: "Open Sijil",
      after: ["No further message follows until it has succeeded and fails again."],
    },
    ar: {
      subject: "تعذّر التنبيه إلى مواعيد انتهاء الصلاحية",
      before: [
        "منذ {{at}} (UTC) تعذّر على سِجِل تنبيه المستخدمين، كلهم أو بعضهم، إلى مواعيد انتهاء الصلاحية. وهو يعيد المحاولة كل ساعة، ويرسل ما تأخر من التنبيهات فور نجاحها.",
        "السبب مذكور في مخرجات الخادم، ويعرضه الأمر “sijil doctor”. وإلى أن يُعالَج، راجع المواعيد المستحقة في التطبيق:",
      ],
      button: "فتح سِجِل",
      after: ["لن تصلك رسالة أخرى بهذا الشأن إلا إذا نجحت المحاولة ثم تعذّرت من جديد."],
    },
  },
} as const satisfies Record<string, Record<Language, MailWords>>;

/** The e-mail to administrators when a backup fails, which the executable sends in all languages at once. */
export const backupFailedMail = {
  en: {
    subject: "a backup failed",
    text: "The backup of \u2068{{at}}\u2069 (UTC) failed. The reason is in the server's output; “sijil doctor” checks the disk and the backups.",
  },
  ar: {
    subject: "تعذّر إنشاء نسخة احتياطية",
    text: "تعذّر إنشاء النسخة الاحتياطية بتاريخ \u2068{{at}}\u2069 (UTC). السبب مذكور في مخرجات الخادم، ويفحص الأمر “sijil doctor” القرص والنسخ الاحتياطية.",
  },
} as const satisfies Record<Language, { subject: string; text: string }>;

export type MailKind = keyof typeof mails;

/**
 * The words of an e-mail. Values may have the other direction: below the subject, which is plain, each is {@link isolated}.
 * @param values what its placeholders stand for; one that is missing stays as it is written
 */
export function mailWords(kind: MailKind, language: Language, values: Record<string, string> = {}): MailWords {
  const filledBy = (write: (value: string) => string) => (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (written, name: string) => {
      const value = values[name];
      return value === undefined ? written : write(value);
    });
  const fill = filledBy(isolated);
  const { subject, before, button, after }: MailWords = mails[kind][language];
  const plain = filledBy((value) => value)(subject);
  return { subject: plain, before: before.map(fill), button: fill(button), after: after.map(fill) };
}
