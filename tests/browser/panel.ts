import type { Page } from "@playwright/test";
import { expect, says } from "./fixtures.ts";

type Language = "en" | "ar";

/** The Admin Panel in the words of one language, and what is done there. */
export function panel(page: Page, language: Language) {
  const say = (key: string, values: Record<string, string | number> = {}) => says(language, key, values);
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const dialog = () => page.getByRole("dialog");
  return {
    say,
    button,
    dialog,
    /** Opens the Admin Panel by the user menu. */
    async openPanel(name: string) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("menuitem", { name: say("admin.menu"), exact: true }).click();
      await expect(page.getByRole("heading", { name: say("admin.title") })).toBeVisible();
    },
    tab: (name: string) => page.getByRole("tab", { name: say(`admin.tabs.${name}`), exact: true }),
    toast: (key: string) => expect(page.getByText(say(key), { exact: true })).toBeVisible(),
    field: (key: string) => dialog().getByLabel(say(key), { exact: true }),
    submit: (key: string) =>
      dialog()
        .getByRole("button", { name: say(key), exact: true })
        .click(),
    /** Chooses an act of a row. */
    act: (room: "users" | "organizations", act: string, name: string) =>
      page.getByRole("button", {
        name: say("admin.named", { action: say(`admin.${room}.actions.${act}`), name }),
        exact: true,
      }),
    /** Answers the question with its acting button, after reading it. */
    async confirm(room: "users" | "organizations", detail: string) {
      const question = page.getByRole("alertdialog");
      await expect(question.getByText(say(`admin.${room}.remove.question`), { exact: true })).toBeVisible();
      await expect(question.getByText(detail, { exact: true })).toBeVisible();
      await expect(question.getByRole("button", { name: say("common.cancel"), exact: true })).toBeFocused();
      await question.getByRole("button", { name: say(`admin.${room}.remove.confirm`), exact: true }).click();
    },
    card: (key: string) =>
      page
        .getByRole("region", { name: say("admin.statistics") })
        .getByText(say(key))
        .locator(".."),
  };
}
