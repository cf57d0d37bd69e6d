import { type ViewList, type ViewQuery, viewParams } from "#domain/index";
import { paths } from "../paths.ts";

const listPaths: Readonly<Record<ViewList, string>> = { documents: paths.dashboard, employees: paths.employees };

export function viewPath(list: ViewList, query: ViewQuery): string {
  const params = new URLSearchParams();
  for (const name of viewParams[list]) {
    const value = query[name];
    if (value !== undefined) params.set(name, value);
  }
  return `${listPaths[list]}?${params}`;
}
