import { unzipSync } from "fflate";
import { DELETED_RETENTION_DAYS, type Document } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { heldUndo, holdRequests, makerFor, resize, row, saved, settled, signIn, status } from "./steps.ts";

const selection = (key: string, values: Record<string, string | number> = {}) =>
  says("en", `documents.selection.${key}`, values);

/** Windows that the bar has one line in: a desk's, an old laptop's, tablets', a phone's. */
const SIZES = [
  [1366, 650],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

test("rows are selected by keyboard and pointer, moved, deleted and brought back together, without a connection too", async ({
  open,
  server,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const contracts = await make.category("Contracts");
  await make.category("Letters");
  for (const name of ["a", "b", "c", "d"]) await make.document(pdfPaper(`${name}.pdf`), contracts);
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await page.getByRole("button", { name: says("en", "documents.columns.name") }).click();
  const box = (name: string) => page.getByRole("checkbox", { name: selection("row", { name }), exact: true });
  const bar = page.getByRole("region", { name: selection("bar") });
  const act = (name: string) => bar.getByRole("button", { name, exact: true });

  await box("a").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText(selection("count_other", { count: 3 }));
  await expect(box("c")).toBeFocused();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(box("c")).not.toBeChecked();
  // the palette offers what the bar does, and does it by keyboard alone
  const offered = await bar.getByRole("button").evaluateAll((all) => all.map(({ textContent }) => textContent));
  await page.keyboard.press("Control+k");
  const options = page.getByRole("dialog").getByRole("option");
  await expect(options.nth(offered.length - 1)).toBeVisible();
  expect((await options.allTextContents()).slice(0, offered.length)).toEqual(offered);
  await page.keyboard.type(selection("move"));
  await expect(options.first()).toHaveText(selection("move"));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: selection("moveTitle_other", { count: 2 }) });
  await dialog.getByLabel(says("en", "documents.form.category"), { exact: true }).selectOption({ label: "Letters" });
  await dialog.getByRole("button", { name: selection("moveTitle_other", { count: 2 }) }).click();
  const undo = await heldUndo(page);
  await expect(page.getByText(selection("moved_other", { count: 2 }))).toBeVisible();
  await expect(bar).toBeHidden();
  for (const name of ["a.pdf", "b.pdf"]) await expect(row(page, name)).toContainText("Letters");
  await settled(page);
  // the focus is on a row's box, which is no text with an undo of its own
  await expect(page.getByRole("main").locator("tbody").getByRole("checkbox").and(page.locator(":focus"))).toBeVisible();
  await page.keyboard.press("Control+z");
  for (const name of ["a.pdf", "b.pdf"]) await expect(row(page, name)).toContainText("Contracts");
  await settled(page);

  await box("d").focus();
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText(selection("count_other", { count: 4 }));
  // over a slow line it is on its way, and not begun twice
  const asked: string[] = [];
  page.on("request", (request) => void (request.method() === "HEAD" && asked.push(request.url())));
  const letGo = await holdRequests(page.context(), /\/api\/documents\/zip/);
  await act(selection("zip")).click();
  await expect(act(selection("zip"))).toHaveAttribute("aria-disabled", "true");
  await act(selection("zip")).dispatchEvent("click");
  const zip = await saved(page, letGo);
  expect(asked).toHaveLength(1);
  expect(Object.keys(unzipSync(zip.bytes)).sort()).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
  await box("d").focus();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await server.kill9();
  await expect(status(page, says("en", "sync.offline"))).toBeVisible();
  await box("b").click();
  await box("d").click({ modifiers: ["Shift"] });
  await expect(act(selection("zip"))).toBeDisabled();
  await expect(act(selection("zip"))).toHaveAttribute("title", selection("zipOffline"));
  await expect(bar).toContainText(selection("count_other", { count: 3 }));
  await act(says("en", "documents.actions.delete")).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(selection("removeDetail_other", { count: 3, days: DELETED_RETENTION_DAYS }));
  await question.getByRole("button", { name: selection("removeTitle_other", { count: 3 }) }).click();
  await heldUndo(page);
  await expect(page.getByText(says("en", "common.kept"))).toBeVisible();
  await expect(page.getByText(selection("removed_other", { count: 3 }))).toBeVisible();
  await expect(row(page, "c.pdf")).toBeHidden();
  await undo.click();
  await expect(page.getByRole("status").filter({ hasText: says("en", "common.undone") })).toBeVisible();
  for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) await expect(row(page, name)).toBeVisible();
  await server.restart();
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();
  const documents = (await firm.daniel.client.get<Document[]>("/api/documents")).json;
  const filed = documents.map(
    ({ name, categoryId }) => `${name} ${categoryId === contracts ? "Contracts" : "Letters"}`,
  );
  expect(filed.sort()).toEqual(["a Contracts", "b Contracts", "c Contracts", "d Contracts"]);
});

for (const language of ["en", "ar"] as const) {
  test(`the bar of a selection is one line in every window, and its buttons keep their names (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const { id: organizationId } = firm;
    const boss = await server.makeUser({ username: `boss-${organizationId}`, role: "admin", organizationId });
    const make = makerFor(firm.noura);
    const contracts = await make.category("Contracts");
    for (const name of ["a", "b", "c"]) await make.document(pdfPaper(`${name}.pdf`), contracts);
    for (const firstName of ["Sara", "Huda", "Omar"]) {
      expect((await boss.client.post("/api/employees", { ...anEmployee, firstName })).status).toBe(201);
    }
    const { page } = await open({ language });
    await signIn(page, boss, language);
    const bar = page.locator("[data-selection-bar]");
    const words = bar.locator("[data-word]");
    const found: string[] = [];
    for (const path of ["/", "/employee", "/admin?tab=employees"]) {
      await resize(page, 1920, 1080);
      await page.goto(path);
      const boxes = page.getByRole("main").locator("tbody").getByRole("checkbox");
      await boxes.first().focus();
      await page.keyboard.press("Space");
      for (const count of [1, 2]) {
        if (count === 2) await page.keyboard.press("Shift+ArrowDown");
        // with room for all words, none is for readers alone
        await resize(page, 1920, 1080);
        await expect(words.first()).toBeVisible();
        expect(await words.locator("visible=true").count(), `${path}, ${count} selected`).toBe(await words.count());
        const names = await bar.getByRole("button").evaluateAll((all) => all.map(({ textContent }) => textContent));
        expect(names).not.toContain("");
        for (const [width, height] of SIZES) {
          await resize(page, width, height);
          const lines = await bar.evaluate((one) => {
            const middles = [...one.children]
              .filter((child) => child.checkVisibility())
              .map((child) => child.getBoundingClientRect())
              .map(({ top, height: high }) => Math.round((top + high / 2) / 20));
            return new Set(middles).size;
          });
          if (lines !== 1) found.push(`${path} at ${width}, ${count} selected: ${lines} lines`);
        }
      }
    }
    expect(found).toEqual([]);
  });
}
