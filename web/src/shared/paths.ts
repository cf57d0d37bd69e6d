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

/** The list of documents, with this one opened. */
export const documentPath = (id: number) => `${paths.dashboard}?document=${id}`;

export const employeePath = (id: number) => `${paths.employees}?id=${id}`;
