import type { Locator, Page } from "@playwright/test";
import type { Person } from "../server/harness.ts";
import { expect, says } from "./fixtures.ts";

/** A person without a mouse. */
export interface Keys {
  /** Moves the focus to a control by Tab alone, checks that it is seen, and stops there. */
  to: (target: Locator) => Promise<void>;
  /** Goes there and presses Enter. */
  press: (target: Locator) => Promise<void>;
  /** Goes to a field, replaces what is there, and types. */
  type: (target: Locator, text: string) => Promise<void>;
  /** Goes to a select and picks an option by typing its label, in Latin letters. */
  pick: (target: Locator, label: string) => Promise<void>;
  /** Opens a menu by its button and chooses an entry by the arrow keys. */
  choose: (button: Locator, entry: string) => Promise<void>;
  /** Answers the open question with its acting button, after finding the focus on Cancel. */
  confirm: () => Promise<void>;
  key: (name: string) => Promise<void>;
}

const MOST_TABS = 150;

const isAt = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Whether the control that has the focus shows it: an outline of 2 px around it, or around the box it is drawn in. */
async function expectOutline(target: Locator) {
  const outline = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element.closest(".input") ?? element);
    const clear = /\/ 0\)|, 0\)|transparent/.test(outlineColor);
    return outlineStyle !== "none" && !clear ? Number.parseFloat(outlineWidth) : 0;
  });
  expect(outline, `outline of ${target}`).toBeGreaterThanOrEqual(2);
}

export function keysOf(page: Page): Keys {
  const key = (name: string) => page.keyboard.press(name);
  const to = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let tabs = 0; !(await isAt(target)); tabs++) {
      if (tabs === MOST_TABS) throw new Error(`${target} is not reached by Tab`);
      await key("Tab");
    }
    await expectOutline(target);
  };
  const press = async (target: Locator) => {
    await to(target);
    await key("Enter");
  };
  return {
    key,
    to,
    press,
    async type(target, text) {
      await to(target);
      await key("ControlOrMeta+A");
      await page.keyboard.type(text);
      await expect(target).toHaveValue(text);
    },
    async pick(target, label) {
      await to(target);
      // a list that the server completes finds nothing of what was typed before it came
      await expect(target.getByRole("option", { name: label, exact: true })).toBeAttached();
      await page.keyboard.type(label);
      await expect(target.locator("option:checked")).toHaveText(label);
    },
    async choose(button, entry) {
      await press(button);
      const wanted = page.getByRole("menuitem", { name: entry, exact: true });
      await expect(page.getByRole("menuitem").first()).toBeFocused();
      for (let steps = 0; !(await isAt(wanted)); steps++) {
        if (steps === 20) throw new Error(`${entry} is not in the menu`);
        await key("ArrowDown");
      }
      await key("Enter");
    },
    async confirm() {
      const question = page.getByRole("alertdialog");
      // a toast that shows meanwhile is in the question, after its own buttons
      const buttons = question.locator("button:not(.toast-card *)");
      await expect(buttons.first()).toBeFocused();
      await press(buttons.last());
      await expect(question).toHaveCount(0);
    },
  };
}

/** Signs in by the keyboard, on a page that opens no picker of the system. */
export async function signInByKeys(page: Page, person: Pick<Person, "username" | "password">) {
  const { type, key } = keysOf(page);
  // from now on no picker of the system opens; asked for at the last moment, it might open first
  page.on("filechooser", () => {});
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: says("en", "auth.signIn") })).toBeVisible();
  await type(page.getByLabel(says("en", "auth.username"), { exact: true }), person.username);
  await type(page.getByLabel(says("en", "auth.password"), { exact: true }), person.password);
  await key("Enter");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("tab").first()).toBeVisible();
}
