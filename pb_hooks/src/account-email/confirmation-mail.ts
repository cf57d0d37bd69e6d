import { type Language, mailWords } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { pageUrl, sendMail, sendMailInAllLanguages } from "../mail/mail.ts";

// after the #, so that no request and no log has the token
const linkOf = (app: PbApp, token: string) => pageUrl(app, `/confirm-email#${token}`);

/**
 * Sends the link to an address that its holder has not confirmed yet.
 * @throws whatever the mail server has against it
 */
export function sendConfirmationMail(app: PbApp, address: string, token: string, language: Language): void {
  const { subject, ...text } = mailWords("confirm_email", language);
  sendMail(app, address, subject, linkOf(app, token), [{ language, ...text }]);
}

/** A change of address, as the holder of the previous one learns of it. */
export interface EmailChange {
  /** The address that the holder has confirmed. */
  recipient: string;
  username: string;
  email: string;
}

/**
 * Tells the confirmed address that another one has taken its place; in both languages, as nobody knows the holder's.
 */
export function sendChangeNotice(app: PbApp, { recipient, username, email }: EmailChange, token: string): void {
  sendMailInAllLanguages(app, recipient, "email_changed", linkOf(app, token), { username, email });
}
