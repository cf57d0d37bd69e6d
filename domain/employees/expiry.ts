/* When papers expire, by calendar days. Source: specification, sections 4 and 9. */

export const EXPIRY_WINDOW_DAYS = 30;

export type ExpiryStatus = "missing" | "expired" | "expiring" | "valid";

const DAY_MS = 86_400_000;

export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Calendar days from today until a day; below 0 when it has passed. */
export function daysLeft(day: string, today: string): number {
  return dayNumber(day) - dayNumber(today);
}

/** The day that is so many days later. */
export function laterDay(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Status of one date; what expires today is expiring. */
export function expiryStatus(day: string | null, today: string): ExpiryStatus {
  if (day === null) return "missing";
  const left = daysLeft(day, today);
  if (left < 0) return "expired";
  return left <= EXPIRY_WINDOW_DAYS ? "expiring" : "valid";
}

export interface WatchedPapers {
  passportExpiryDate: string | null;
  residencyExpiryDate: string | null;
}

/** Status of an employee: expired if either is, else expiring if either is, else valid. */
export function papersStatus(papers: WatchedPapers, today: string): Exclude<ExpiryStatus, "missing"> {
  const both = [papers.passportExpiryDate, papers.residencyExpiryDate].map((day) => expiryStatus(day, today));
  if (both.includes("expired")) return "expired";
  return both.includes("expiring") ? "expiring" : "valid";
}

export const documentStatusFilters = ["expired", "expiring", "valid"] as const;
export type DocumentStatusFilter = (typeof documentStatusFilters)[number];

/** Whether the papers pass a Document Status filter; Expiring includes what has expired, as specified. */
export function passesStatus(papers: WatchedPapers, filter: DocumentStatusFilter, today: string): boolean {
  const left = [papers.passportExpiryDate, papers.residencyExpiryDate].flatMap((day) =>
    day === null ? [] : [daysLeft(day, today)],
  );
  if (filter === "expired") return left.some((days) => days < 0);
  if (filter === "expiring") return left.some((days) => days <= EXPIRY_WINDOW_DAYS);
  return left.every((days) => days > EXPIRY_WINDOW_DAYS);
}

export interface ExpiryAlert<E> {
  employee: E;
  paper: "passport" | "residency";
  day: string;
  daysLeft: number;
}

/** All alerts, expired first, then by fewest days remaining. */
export function expiryAlerts<E extends WatchedPapers>(employees: Iterable<E>, today: string): ExpiryAlert<E>[] {
  const alerts: ExpiryAlert<E>[] = [];
  // days of one form compare like the dates they name, so that only what is reported is computed
  const lastDay = laterDay(today, EXPIRY_WINDOW_DAYS);
  for (const employee of employees) {
    for (const [paper, day] of [
      ["passport", employee.passportExpiryDate],
      ["residency", employee.residencyExpiryDate],
    ] as const) {
      if (day === null || day > lastDay) continue;
      alerts.push({ employee, paper, day, daysLeft: daysLeft(day, today) });
    }
  }
  return alerts.sort((a, b) => a.daysLeft - b.daysLeft);
}
