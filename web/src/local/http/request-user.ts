/* Whose page this is. Apart from the databases, so that a visitor's page loads without them. */

let requestUser: number | null = null;

/** The id of the user whose page this is: in their name requests go out. Null for a visitor's. */
export function getRequestUser(): number | null {
  return requestUser;
}

export function setRequestUser(user: number | null): void {
  requestUser = user;
}
