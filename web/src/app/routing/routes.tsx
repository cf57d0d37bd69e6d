import { Settings2, UserRound, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { entersAdminPanel, type User, worksWithEmployees } from "#domain/index";
import { type LoadRoom, rooms } from "./rooms.ts";

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
  { path: "/", load: rooms["/"] },
  {
    path: "/profile",
    load: rooms["/profile"],
    menu: {
      label: "header.profile",
      icon: <UserRound size={16} strokeWidth={1.5} aria-hidden="true" />,
      shows: () => true,
    },
  },
  {
    path: "/admin",
    load: rooms["/admin"],
    menu: {
      label: "admin.menu",
      icon: <Settings2 size={16} strokeWidth={1.5} aria-hidden="true" />,
      shows: entersAdminPanel,
    },
  },
  {
    path: "/employee",
    load: rooms["/employee"],
    menu: {
      label: "header.employees",
      icon: <UsersRound size={16} strokeWidth={1.5} aria-hidden="true" />,
      shows: worksWithEmployees,
    },
  },
];
