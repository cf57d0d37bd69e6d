/* Employees and a person for tests, whole and plain. */

import type { Employee, User } from "#domain/index";
import { anEmployee } from "#web/local/testing/rows.ts";

/** An employee without papers; what a test is about is laid over it. */
export function employeeWith(over: Partial<Employee> = {}): Employee {
  return anEmployee(over.id ?? 1, over);
}

/** Somebody who works with employees in an organisation. */
export function user(): User {
  return {
    id: 100_000_000_000_009,
    username: "noura",
    email: "noura@example.test",
    fullName: "Noura",
    role: "user",
    parentId: null,
    organizationId: 100_000_000_000_001,
    permissions: [],
    isActive: true,
    createdAt: "2026-01-01T00:00:00.000Z",
    version: 1,
  };
}
