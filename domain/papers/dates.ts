import { type Deadline, documentDeadline } from "./deadlines.ts";
import type { TodayAsked } from "./today.ts";

/** All deadlines of a stretch of days by their day, both ends included: documents first, each in the order of its list. */
export function deadlinesByDay(
  { documents, employees, settingsFor, readFacts }: Omit<TodayAsked, "me" | "adminOf" | "today">,
  first: string,
  last: string,
): Map<string, Deadline[]> {
  const days = new Map<string, Deadline[]>();
  const take = (deadline: Deadline) => {
    const { day } = deadline;
    if (day < first || day > last) return;
    const known = days.get(day);
    if (known) known.push(deadline);
    else days.set(day, [deadline]);
  };
  for (const document of documents) {
    const deadline = documentDeadline(document);
    if (deadline) take(deadline);
  }
  for (const employee of employees) readFacts(employee, settingsFor(employee.tenant)).deadlines.forEach(take);
  return days;
}
