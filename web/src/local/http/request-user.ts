/* Whose page this is. Apart from the databases, so that a visitor's page loads without them. */

let actor: number | null = null;

/** The id of the user whose page this is: in their name requests go out. Null for a visitor's. */
export function getActor(): number | null {
  return actor;
}

/** Notes whose page this is from now on. */
export function setActor(user: number | null): void {
  actor = user;
}
