import { type Actor, editsUser, managesUser, type User } from "#domain/index";

/** Why a person cannot do something to an account, null when they can. */
export type Obstacle = "ownAccount" | "notManaged" | null;

/** @param act "edit" changes its data; "manage" is deactivating, deleting, setting the password */
export function obstacleTo(actor: Actor, target: User, act: "edit" | "manage"): Obstacle {
  const allowed = act === "edit" ? editsUser(actor, target) : managesUser(actor, target);
  if (allowed) return null;
  return target.id === actor.id ? "ownAccount" : "notManaged";
}
