/** Where the screens are. Their names are part of links that people share. */
export const paths = {
  dashboard: "/",
  deleted: "/?view=deleted",
  profile: "/profile",
  admin: "/admin",
  employees: "/employee",
  employeeImport: "/employee?view=import",
  signIn: "/auth",
  confirmEmail: "/confirm-email",
} as const;

export const employeePath = (id: number) => `${paths.employees}?id=${id}`;
