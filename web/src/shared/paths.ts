/** Where the screens are. Their names are part of links that people share. */
export const paths = {
  dashboard: "/",
  deleted: "/?view=deleted",
  reminders: "/?view=reminders",
  today: "/?view=today",
  month: "/?view=month",
  profile: "/profile",
  admin: "/admin",
  adminSettings: "/admin?tab=settings",
  activity: "/admin?view=activity",
  employees: "/employee",
  reports: "/employee?view=reports",
  summaries: "/employee?view=summary",
  addEmployee: "/employee?new=1",
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
export function documentPath(id: number, place: PaperPlace = {}): string {
  return `${paths.dashboard}?${withPlace({ document: String(id) }, place)}`;
}

/** The list of documents about an employee. */
export const aboutPath = (employee: number) => `${paths.dashboard}?employee=${employee}`;

function withPlace(named: Record<string, string>, { page, find }: PaperPlace): URLSearchParams {
  const params = new URLSearchParams(named);
  if (page !== undefined) params.set("page", String(page));
  if (find) params.set("find", find);
  return params;
}

export const employeePath = (id: number) => `${paths.employees}?id=${id}`;

/** The calendar of a day's month. */
export const monthPath = (day: string) => `${paths.month}&month=${day.slice(0, 7)}`;

/** A person's papers on one page. */
export const summaryPath = (id: number) => `${paths.summaries}&id=${id}`;

/** An employee's page, with the form that renews a paper. */
export const renewPath = (id: number, paper: string) => `${employeePath(id)}&renew=${encodeURIComponent(paper)}`;

/** An employee's page, with the form that adds a paper of a type. */
export const addPaperPath = (id: number, type: string) => `${employeePath(id)}&add=${encodeURIComponent(type)}`;

/** An employee's page, with one of the attachments shown; `key` names it as its download does. */
export const attachmentPath = (employee: number, key: string, place: PaperPlace = {}) =>
  `${paths.employees}?${withPlace({ id: String(employee), attachment: key }, place)}`;
