import { describe, expect, it } from "vitest";
import { readDashboardTab, tabs, writeDashboardTab } from "./dashboard-tab.ts";
import { readStats } from "./stats.queries.ts";

describe("the server's figures", () => {
  it("fall back one by one where they are absent", () => {
    expect(readStats({ totalDocs: 4, storageUsed: "1.00KB" })).toEqual({
      totalDocs: 4,
      recentUploads: 0,
      activeUsers: 1,
      storageUsed: "1.00KB",
    });
    expect(readStats(null)).toEqual({ totalDocs: 0, recentUploads: 0, activeUsers: 1, storageUsed: "0MB" });
  });
});

describe("the tab in the address", () => {
  it("comes back as it was written and leaves the filters", () => {
    for (const tab of tabs) {
      const next = writeDashboardTab(new URLSearchParams("search=lease"), tab);
      expect(readDashboardTab(next)).toBe(tab);
      expect(next.get("search")).toBe("lease");
    }
    expect(readDashboardTab(new URLSearchParams("tab=nonsense"))).toBe("documents");
  });
});
