// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import type { Employee } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { ExpiryAlerts } from "./expiry-alerts.tsx";
import { RowStatus, StatusNote } from "./expiry-badge.tsx";

const today = "2026-11-23";
const people: Record<string, Partial<Employee>> = {
  nobody: {},
  foreigner: { nationality: "Kenyan", passportExpiryDate: "2035-11-06" },
  citizen: { nationality: "Kuwaiti", passportExpiryDate: "2035-11-06" },
  expired: { nationality: "India", passportExpiryDate: "2026-11-06", residencyExpiryDate: "2026-11-20" },
  soon: { nationality: "India", passportExpiryDate: "2026-12-01" },
};

afterEach(cleanup);

async function said(language: "en" | "ar") {
  await startI18n(language);
  return Object.fromEntries(
    Object.entries(people).map(([who, over]) => {
      const one = { employee: anEmployee(1, over), today, t: i18n.t };
      const parts = [<RowStatus key="row" {...one} />, <StatusNote key="note" {...one} />];
      return [who, parts.map((part) => [...render(part).container.querySelectorAll("span:not(:has(span))")])];
    }),
  );
}

const texts = (shown: Awaited<ReturnType<typeof said>>) =>
  Object.fromEntries(
    Object.entries(shown).map(([who, parts]) => [who, parts.map((spans) => spans.map((one) => one.textContent))]),
  );

describe("beside the specified status", () => {
  it("stands since when a paper has expired, or what is missing", async () => {
    expect(texts(await said("en"))).toEqual({
      nobody: [["Valid", "No papers on record"], ["No papers on record"]],
      foreigner: [["Valid", "No residency"], ["No residency"]],
      citizen: [["Valid"], []],
      expired: [["Expired Docs", "17 days ago"], ["Expired 17 days ago"]],
      soon: [["Expiring Soon", "No residency"], ["No residency"]],
    });
  });

  it("stands in Arabic too", async () => {
    expect(texts(await said("ar"))).toEqual({
      nobody: [["سارية", "لا وثائق مسجّلة"], ["لا وثائق مسجّلة"]],
      foreigner: [["سارية", "لا إقامة مسجّلة"], ["لا إقامة مسجّلة"]],
      citizen: [["سارية"], []],
      expired: [["وثائق منتهية", "قبل 17 يومًا"], ["انتهت قبل 17 يومًا"]],
      soon: [["تنتهي قريبًا", "لا إقامة مسجّلة"], ["لا إقامة مسجّلة"]],
    });
  });

  it("alerts say since when each paper has expired", async () => {
    await startI18n("en");
    const rows = [anEmployee(1, people.expired), anEmployee(2, people.soon)];
    const { getAllByRole } = render(<ExpiryAlerts rows={rows} today={today} />, { wrapper: MemoryRouter });
    expect(getAllByRole("listitem").map((one) => one.textContent?.replace(/.*(Passport|Residency)/, ""))).toEqual([
      "Expired17 days ago",
      "Expired3 days ago",
      "8d left",
    ]);
  });
});
