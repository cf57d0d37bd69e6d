/** Where the screens are. Their names are part of links that people share. */
export const paths = {
  dashboard: "/",
  deleted: "/?view=deleted",
  reminders: "/?view=reminders",
  profile: "/profile",
  admin: "/admin",
  activity: "/admin?view=activity",
  employees: "/employee",
  employeeImport: "/employee?view=import",
  signIn: "/auth",
  confirmEmail: "/confirm-email",
} as const;

/** The documents that hold these words. */
export const searchPath = (words: string) => `${paths.dashboard}?search=${encodeURIComponent(words)}`;

export const employeePath = (id: number) => `${paths.employees}?id=${id}`;
