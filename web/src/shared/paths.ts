import type { RenewablePaper } from "#domain/index";

/** Where the screens are. Their names are part of links that people share. */
export const paths = {
  dashboard: "/",
  deleted: "/?view=deleted",
  reminders: "/?view=reminders",
  today: "/?view=today",
  month: "/?view=month",
  profile: "/profile",
  admin: "/admin",
  activity: "/admin?view=activity",
  employees: "/employee",
  reports: "/employee?view=reports",
  summaries: "/employee?view=summary",
  employeeImport: "/employee?view=import",
  signIn: "/auth",
  confirmEmail: "/confirm-email",
} as const;

/** A place in a paper: its page, counted from 1, and words that are marked there. */
export interface PaperPlace {
  page?: number | undefined;
  find?: string | undefined;
}

/** The list of documents, with this one shown. */
export function documentPath(id: number, { page, find }: PaperPlace = {}): string {
  const params = new URLSearchParams({ document: String(id) });
  if (page !== undefined) params.set("page", String(page));
  if (find) params.set("find", find);
  return `${paths.dashboard}?${params}`;
}

export const employeePath = (id: number) => `${paths.employees}?id=${id}`;

/** The calendar of a day's month. */
export const monthPath = (day: string) => `${paths.month}&month=${day.slice(0, 7)}`;

/** A person's papers on one page. */
export const summaryPath = (id: number) => `${paths.summaries}&id=${id}`;

/** An employee's page, with the form that renews a paper. */
export const renewPath = (id: number, paper: RenewablePaper) => `${employeePath(id)}&renew=${paper}`;
