import { type Language, mailWords } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { pageUrl, sendMail } from "../mail/mail.ts";

/**
 * Sends the link for a new password to an address that its holder has confirmed.
 * @throws whatever the mail server has against it
 */
export function sendResetMail(
  app: PbApp,
  to: { address: string; name: string },
  token: string,
  language: Language,
): void {
  const { subject, ...text } = mailWords("reset_password", language, { name: to.name });
  sendMail(app, to.address, subject, pageUrl(app, `/auth?reset=${token}`), [{ language, ...text }]);
}
