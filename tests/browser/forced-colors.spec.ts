import type { Page } from "@playwright/test";
import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { makerFor, signIn } from "./steps.ts";

const STATES = ["aria-current", "aria-selected", "aria-pressed"];

/** What is current, selected or pressed and looks like one beside it that is not, in the colours that are forced. */
const indistinct = (page: Page) =>
  page.evaluate((states) => {
    const look = (one: Element) => {
      const own = getComputedStyle(one);
      const lines = ["top", "right", "bottom", "left"].map((side) =>
        ["width", "style", "color"].map((part) => own.getPropertyValue(`border-${side}-${part}`)).join(" "),
      );
      return [...lines, own.backgroundColor, own.outline, own.textDecorationLine].join("; ");
    };
    const isOn = (one: Element, state: string) => !["false", null].includes(one.getAttribute(state));
    return states.flatMap((state) =>
      [...document.querySelectorAll(`[${state}]`)]
        .filter((one) => isOn(one, state) && one.getClientRects().length > 0 && !one.matches("tr, td, input"))
        .filter((one) => {
          const beside = [...(one.parentElement?.children ?? [])];
          const other = beside.find((two) => two !== one && two.tagName === one.tagName && !isOn(two, state));
          return other !== undefined && look(other) === look(one);
        })
        .map((one) => `${state} ${one.outerHTML.slice(0, 120)}`),
    );
  }, STATES);

test("what is current or chosen is told by more than colours that the system replaces", async ({
  open,
  server,
  firm,
}) => {
  const boss = await server.makeUser({ username: `boss-${firm.id}`, role: "admin", organizationId: firm.id });
  await makerFor(firm.noura).document(pdfPaper("lease.pdf"), await makerFor(firm.noura).category("Contracts"));
  const { page } = await open();
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, boss);
  const found: string[] = [];
  const look = async (where: string) => {
    for (const one of await indistinct(page)) found.push(`${where}: ${one}`);
  };
  await expect(page.locator("[data-document]")).toHaveCount(1);
  await look("documents");
  // a transparent border is drawn: it may not look like the one that marks the current page
  const borders = await page
    .getByRole("navigation", { name: says("en", "header.navigation") })
    .first()
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBottomColor));
  expect(new Set(borders).size).toBe(2);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await look("palette");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await look("phone");
  expect(found).toEqual([]);
});
