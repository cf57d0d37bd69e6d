import { Settings2, UserRound, UsersRound } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { entersAdminPanel, type User, worksWithEmployees } from "#domain/index";

/** Brings a room, when it is first opened. */
export type LoadRoom = () => Promise<ComponentType>;

/** A screen of the signed-in part: its path, its room, and its entry in the user menu. */
export interface AppRoute {
  path: string;
  load: LoadRoom;
  menu?: {
    label: "header.profile" | "admin.menu" | "header.employees";
    icon: ReactNode;
    shows: (user: User) => boolean;
  };
}

/** Every screen behind the guard. The order is the menu's order. */
export const routes: readonly AppRoute[] = [
  { path: "/", load: async () => (await import("#web/rooms/dashboard/dashboard-page.tsx")).DashboardPage },
  {
    path: "/profile",
    load: async () => (await import("#web/rooms/profile/profile-page.tsx")).ProfilePage,
    menu: {
      label: "header.profile",
      icon: <UserRound size={16} strokeWidth={1.5} aria-hidden="true" />,
      shows: () => true,
    },
  },
  {
    path: "/admin",
    load: async () => (await import("#web/rooms/admin/admin-page.tsx")).AdminPage,
    menu: {
      label: "admin.menu",
      icon: <Settings2 size={16} strokeWidth={1.5} aria-hidden="true" />,
      shows: entersAdminPanel,
    },
  },
  {
    path: "/employee",
    load: async () => (await import("#web/rooms/employees/employee-page.tsx")).EmployeePage,
    menu: {
      label: "header.employees",
      icon: <UsersRound size={16} strokeWidth={1.5} aria-hidden="true" />,
      shows: worksWithEmployees,
    },
  },
];
