import { INVITATION_PARAMETER } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { pageUrl, sendMailInAllLanguages } from "../mail/mail.ts";

/**
 * Sends an invitation's link.
 * @param of the organization's name, and the full name of who invites
 * @throws whatever the mail server has against it
 */
export function sendInvitation(
  app: PbApp,
  address: string,
  token: string,
  of: { organization: string; invitedBy: string },
): void {
  sendMailInAllLanguages(app, address, "invitation", pageUrl(app, `/auth?${INVITATION_PARAMETER}=${token}`), of);
}
