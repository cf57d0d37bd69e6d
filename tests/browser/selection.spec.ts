import { unzipSync } from "fflate";
import { DELETED_RETENTION_DAYS, type Document } from "#domain/index";
import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { makerFor, row, saved, settled, signIn, status } from "./steps.ts";

const selection = (key: string, values: Record<string, string | number> = {}) =>
  says("en", `documents.selection.${key}`, values);

test("rows are selected by keyboard and pointer, moved, deleted and brought back together, without a connection too", async ({
  open,
  server,
  firm,
}) => {
  const make = makerFor(firm.noura);
  const contracts = await make.category("Contracts");
  await make.category("Letters");
  for (const name of ["a", "b", "c", "d"]) await make.document(pdfPaper(`${name}.pdf`), contracts);
  const { page } = await open();
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
  await act(selection("move")).click();
  const dialog = page.getByRole("dialog", { name: selection("moveTitle_other", { count: 2 }) });
  await dialog.getByLabel(says("en", "documents.form.category"), { exact: true }).selectOption({ label: "Letters" });
  await dialog.getByRole("button", { name: selection("moveTitle_other", { count: 2 }) }).click();
  await expect(page.getByText(selection("moved_other", { count: 2 }))).toBeVisible();
  await expect(bar).toBeHidden();
  for (const name of ["a.pdf", "b.pdf"]) await expect(row(page, name)).toContainText("Letters");
  await settled(page);
  await page.getByRole("button", { name: says("en", "common.undo") }).click();
  for (const name of ["a.pdf", "b.pdf"]) await expect(row(page, name)).toContainText("Contracts");
  await settled(page);

  await box("d").focus();
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText(selection("count_other", { count: 4 }));
  const zip = await saved(page, () => act(selection("zip")).click());
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
  await expect(page.getByText(says("en", "common.kept"))).toBeVisible();
  await expect(row(page, "c.pdf")).toBeHidden();
  await page.getByRole("button", { name: says("en", "common.undo") }).click();
  for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) await expect(row(page, name)).toBeVisible();
  await server.restart();
  await expect(status(page, says("en", "sync.saved"))).toBeVisible();
  const documents = (await firm.daniel.client.get<Document[]>("/api/documents")).json;
  const filed = documents.map(
    ({ name, categoryId }) => `${name} ${categoryId === contracts ? "Contracts" : "Letters"}`,
  );
  expect(filed.sort()).toEqual(["a Contracts", "b Contracts", "c Contracts", "d Contracts"]);
});
