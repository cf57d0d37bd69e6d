import { listsUser, type User } from "#domain/index";

export type Step = "noOwnOrganization" | "noOrganizations" | "noAdmins" | "alone" | null;

export function nextStep(who: User, users: readonly User[], organizations: number): Step {
  if (who.role === "admin") {
    if (who.organizationId === null) return "noOwnOrganization";
    return users.some((user) => listsUser(who, user)) ? null : "alone";
  }
  if (organizations === 0) return "noOrganizations";
  return users.some(({ role }) => role === "admin") ? null : "noAdmins";
}
