// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import type { Employee } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { ExpiryAlerts } from "./expiry-alerts.tsx";
import { RowStatus, SecondMarkNote } from "./expiry-badge.tsx";

const today = "2026-11-23";
const permit = {
  ...{ type: "workPermit" as const, number: null, issueDate: null, issuer: null, cost: null, note: null },
  ...{ files: [], history: [] },
};
const people: Record<string, Partial<Employee>> = {
  nobody: { nationality: "Kenyan" },
  citizen: { nationality: "Kuwaiti", passportExpiryDate: "2035-11-06" },
  expired: { nationality: "India", passportExpiryDate: "2026-11-06", residencyExpiryDate: "2026-11-20" },
  permit: {
    ...{ nationality: "India", passportExpiryDate: "2026-12-01" },
    papers: { workPermit: { ...permit, expiryDate: "2026-11-20" } },
  },
};

afterEach(cleanup);

async function said(language: "en" | "ar") {
  await startI18n(language);
  return Object.fromEntries(
    Object.entries(people).map(([who, over]) => {
      const one = { employee: anEmployee(1, over), today, t: i18n.t };
      const parts = [<RowStatus key="row" {...one} />, <SecondMarkNote key="note" {...one} />];
      return [who, parts.map((part) => [...render(part).container.querySelectorAll("span:not(:has(span))")])];
    }),
  );
}

const texts = (shown: Awaited<ReturnType<typeof said>>) =>
  Object.fromEntries(
    Object.entries(shown).map(([who, parts]) => [who, parts.map((spans) => spans.map((one) => one.textContent))]),
  );

describe("beside the specified status", () => {
  it("stands the paper that has expired, or how many are missing", async () => {
    expect(texts(await said("en"))).toEqual({
      nobody: [["Valid", "5 of 6 missing"], ["5 of 6 missing"]],
      citizen: [["Valid", "1 of 3 missing"], ["1 of 3 missing"]],
      expired: [["Expired Docs", "Passport expired 17 days ago"], ["Passport expired 17 days ago"]],
      permit: [["Expiring Soon", "Work permit expired 3 days ago"], ["Work permit expired 3 days ago"]],
    });
  });

  it("stands in Arabic too", async () => {
    expect(texts(await said("ar"))).toEqual({
      nobody: [["وثائق سارية", "ينقص 5 من 6"], ["ينقص 5 من 6"]],
      citizen: [["وثائق سارية", "ينقص 1 من 3"], ["ينقص 1 من 3"]],
      expired: [["وثائق منتهية", "جواز السفر: انتهت الصلاحية قبل 17 يومًا"], ["جواز السفر: انتهت الصلاحية قبل 17 يومًا"]],
      permit: [["وثائق تنتهي قريبًا", "إذن العمل: انتهت الصلاحية قبل 3 أيام"], ["إذن العمل: انتهت الصلاحية قبل 3 أيام"]],
    });
  });

  it("alerts say since when each paper has expired", async () => {
    await startI18n("en");
    const rows = [anEmployee(1, people.expired), anEmployee(2, people.permit)];
    const { getAllByRole } = render(<ExpiryAlerts rows={rows} today={today} />, { wrapper: MemoryRouter });
    expect(getAllByRole("listitem").map((one) => one.textContent?.replace(/.*(Passport|Residency)/, ""))).toEqual([
      "Expired17 days ago",
      "Expired3 days ago",
      "8d left",
    ]);
  });
});
