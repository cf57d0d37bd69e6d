import type { ComponentType } from "react";
import { paths } from "#web/shared/paths.ts";

/** Fetches a screen's code, when it is first opened. */
export type LoadScreen = () => Promise<ComponentType>;

export interface AppRoute {
  path: string;
  load: LoadScreen;
}

/** Every screen behind the guard. Without React: the page's first module needs it. */
export const appRoutes: readonly AppRoute[] = [
  { path: paths.dashboard, load: async () => (await import("../screens/dashboard-page.tsx")).DashboardPage },
  { path: paths.profile, load: async () => (await import("#web/features/profile/profile-page.tsx")).ProfilePage },
  { path: paths.admin, load: async () => (await import("../screens/admin-page.tsx")).AdminPage },
  { path: paths.employees, load: async () => (await import("#web/features/employees/employee-page.tsx")).EmployeePage },
];

export function screenAt(path: string): LoadScreen | undefined {
  return appRoutes.find((route) => route.path === path)?.load;
}
