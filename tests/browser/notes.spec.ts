import { pdfPaper } from "../fixtures/files.ts";
import { freshId } from "../server/harness.ts";
import { anEmployee } from "../server/rows.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { makerFor, signIn } from "./steps.ts";

for (const language of flowLanguages("en")) {
  test(`rows say how many notes a record has (${language})`, async ({ open, firm }) => {
    const make = makerFor(firm.noura);
    const category = await make.category("Contracts");
    const noted = await make.document(pdfPaper("lease.pdf", 20_000), category);
    await make.document(pdfPaper("annex.pdf", 21_000), category);
    const { client } = firm.noura;
    const employee = freshId();
    await client.post("/api/employees", { ...anEmployee, id: employee });
    for (const text of ["Called", "Called twice"]) await client.post(`/api/documents/${noted}/notes`, { text });
    await client.post(`/api/employees/${employee}/notes`, { text: "Met" });
    const { page } = await open({ language, phone: language === "ar" });
    await signIn(page, firm.noura, language);
    const row = (name: string) => page.getByRole(language === "ar" ? "listitem" : "row").filter({ hasText: name });
    const two = says(language, language === "ar" ? "notes.count_two" : "notes.count_other", { count: 2 });
    const one = says(language, "notes.count_one", { count: 1 });
    await expect(row("lease.pdf")).toContainText(two);
    await expect(row("annex.pdf").locator("[data-notes]")).toHaveCount(0);
    await page.goto("/employee");
    await expect(row(anEmployee.firstName)).toContainText(one);
  });
}
