import type { Route } from "../http/types.ts";
import { sendCalendar } from "./feed.ts";
import { makeCalendar, ownCalendar, revokeCalendar } from "./manage.ts";

const path = "/api/calendar";
const own = { access: "session", kind: "plain", isOfAccount: true } as const;

export const calendarRoutes: Route[] = [
  { ...own, method: "GET", path, kind: "read", handler: ownCalendar },
  { ...own, method: "POST", path, handler: makeCalendar },
  { ...own, method: "DELETE", path, handler: revokeCalendar },
  // the token, with the ending that some apps ask for; gzip would make no more of it than a proxy does
  { access: "anyone", method: "GET", path: `${path}/{file}`, kind: "read", handler: sendCalendar },
];
