import type { ComponentType } from "react";

/** Brings a room, when it is first opened. */
export type LoadRoom = () => Promise<ComponentType>;

/** The rooms behind the guard by their path. */
export const rooms = {
  "/": async () => (await import("../screens/dashboard-page.tsx")).DashboardPage,
  "/profile": async () => (await import("#web/features/profile/profile-page.tsx")).ProfilePage,
  "/admin": async () => (await import("../screens/admin-page.tsx")).AdminPage,
  "/employee": async () => (await import("#web/features/employees/employee-page.tsx")).EmployeePage,
} satisfies Record<string, LoadRoom>;

/** The room at a path, undefined where there is none. */
export function roomAt(path: string): LoadRoom | undefined {
  return Object.entries(rooms).find(([one]) => one === path)?.[1];
}
