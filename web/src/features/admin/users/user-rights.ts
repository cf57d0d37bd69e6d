import { type Actor, editsUser, managesUser, type User } from "#domain/index";

/** Why a person cannot do something to an account, null when they can. */
export type Obstacle = "ownAccount" | "notManaged" | null;

/**
 * What stands in the way of an act on an account, as the server will decide it.
 * @param act "edit" changes its data; "manage" is deactivating, deleting, setting the password
 */
export function obstacleTo(who: Actor, target: User, act: "edit" | "manage"): Obstacle {
  const allowed = act === "edit" ? editsUser(who, target) : managesUser(who, target);
  if (allowed) return null;
  return target.id === who.id ? "ownAccount" : "notManaged";
}
