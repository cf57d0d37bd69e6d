export const tabs = ["documents", "upload", "categories"] as const;
export type DashboardTab = (typeof tabs)[number];

const TAB = "tab";

export function readDashboardTab(params: URLSearchParams): DashboardTab {
  return tabs.find((tab) => tab === params.get(TAB)) ?? "documents";
}

/** The same address with another tab; the filters stay for the way back. */
export function writeDashboardTab(params: URLSearchParams, tab: DashboardTab): URLSearchParams {
  const next = new URLSearchParams(params);
  if (tab === "documents") next.delete(TAB);
  else next.set(TAB, tab);
  return next;
}
