/* Apart from the users' schemas, which a page that starts need not wait for. */

export const roles = ["super_admin", "admin", "user", "viewer"] as const;
export type Role = (typeof roles)[number];
