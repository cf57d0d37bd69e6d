/* Apart from the users' schemas, which a page that starts need not wait for. */

export const roles = ["super_admin", "admin", "user", "viewer"] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);
