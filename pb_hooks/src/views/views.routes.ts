import type { Route } from "../http/types.ts";
import { addView, changeView, removeView, restoreView } from "./views.ts";

const change = { access: "session", kind: "change", method: "POST", isOfAccount: true } as const;
const path = "/api/views";

/* All of them are POST and answer with the own account: for a device each one is a change of that. */
export const viewsRoutes: Route[] = [
  { ...change, path, handler: addView },
  { ...change, path: `${path}/{view}`, handler: changeView },
  { ...change, path: `${path}/{view}/remove`, handler: removeView },
  { ...change, path: `${path}/{view}/restore`, handler: restoreView },
];
