import { UserRound } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { User } from "#domain/index";

/** Brings a room, when it is first opened. */
export type LoadRoom = () => Promise<ComponentType>;

/** A screen of the signed-in part: its path, its room, and its entry in the user menu. */
export interface AppRoute {
  path: string;
  load: LoadRoom;
  menu?: { label: "header.profile"; icon: ReactNode; shows: (user: User) => boolean };
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
];
