import { queryOptions } from "@tanstack/react-query";
import { type OpenInvitation, roles } from "#domain/index";
import { httpJson } from "#web/local/index.ts";

/** POST /api/invitations/lookup: who invites whom to what. @throws {HttpError} invitation_invalid */
export function openInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/invitations/lookup", token],
    queryFn: async () =>
      readInvitation(await httpJson("/api/invitations/lookup", { method: "POST", json: { token }, user: null })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function readInvitation(answer: unknown): OpenInvitation {
  const { organization, role, invitedBy, email, expiresAt }: Partial<Record<keyof OpenInvitation, unknown>> =
    typeof answer === "object" && answer !== null ? answer : {};
  const known = roles.find((one) => one === role);
  if (known === undefined) throw new TypeError("the answer is not an invitation");
  return {
    organization: String(organization ?? ""),
    role: known,
    invitedBy: String(invitedBy ?? ""),
    email: typeof email === "string" ? email : null,
    expiresAt: String(expiresAt ?? ""),
  };
}
