/* How screens make and revoke share links, invitations and calendar links: at once, or not at all. */

import type { NewCalendarLink, NewInvitation, NewShare } from "#domain/index";
import { httpJson } from "#web/local/http/http.ts";

/** @returns the link's id and token, which only this answer has */
export async function share(document: number): Promise<Pick<NewShare, "id" | "token">> {
  const made = (await httpJson(`/api/documents/${document}/shares`, { method: "POST", json: { days: 7 } })) as NewShare;
  return { id: made.id, token: made.token };
}

export async function revokeShare(id: number): Promise<void> {
  await httpJson(`/api/shares/${id}`, { method: "DELETE" });
}

/** Invites a user with every permission. */
export async function invite(): Promise<Pick<NewInvitation, "id" | "token">> {
  const json = { role: "user", permissions: ["upload", "download", "view", "delete"] };
  const made = (await httpJson("/api/invitations", { method: "POST", json })) as NewInvitation;
  return { id: made.id, token: made.token };
}

export async function revokeInvitation(id: number): Promise<void> {
  await httpJson(`/api/invitations/${id}`, { method: "DELETE" });
}

/** Makes the own calendar link. @returns its token, which only this answer has */
export async function makeCalendar(): Promise<Pick<NewCalendarLink, "token">> {
  const { token } = (await httpJson("/api/calendar", { method: "POST", json: {} })) as NewCalendarLink;
  return { token };
}

export async function revokeCalendar(): Promise<void> {
  await httpJson("/api/calendar", { method: "DELETE" });
}
