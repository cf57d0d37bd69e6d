import { listsUser, type User } from "#domain/index";

export type Step = "noOwnOrganization" | "noOrganizations" | "noAdmins" | "alone" | null;

export function nextStep(actor: User, users: readonly User[], organizations: number): Step {
  if (actor.role === "admin") {
    if (actor.organizationId === null) return "noOwnOrganization";
    return users.some((user) => listsUser(actor, user)) ? null : "alone";
  }
  if (organizations === 0) return "noOrganizations";
  return users.some(({ role }) => role === "admin") ? null : "noAdmins";
}
