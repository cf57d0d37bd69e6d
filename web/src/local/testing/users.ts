import type { User } from "#domain/index";

/** A person without an organization. */
export function aUser(id: number, over: Partial<User> = {}): User {
  return {
    id,
    username: `user${id}`,
    email: `user${id}@example.test`,
    fullName: `User ${id}`,
    role: "user",
    parentId: null,
    organizationId: null,
    permissions: [],
    isActive: true,
    createdAt: "2026-01-01T00:00:00.000Z",
    version: 1,
    ...over,
  };
}
