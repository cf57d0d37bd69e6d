import { INVITATION_PARAMETER, languages, mailWords } from "#domain/index";
import { pageUrl, sendMail } from "../kernel/mail.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";

/**
 * Sends an invitation's link, in both languages, as nobody knows which one the invited person reads.
 * @param of the organization's name, and the full name of who invites
 * @throws whatever the mail server has against it
 */
export function sendInvitation(
  app: PbApp,
  address: string,
  token: string,
  of: { organization: string; invitedBy: string },
): void {
  const texts = languages.map((language) => ({ language, ...mailWords("invitation", language, of) }));
  const link = pageUrl(app, `/auth?${INVITATION_PARAMETER}=${token}`);
  sendMail(app, address, texts.map(({ subject }) => subject).join(" / "), link, texts);
}
