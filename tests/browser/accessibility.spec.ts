import type { Page } from "@playwright/test";
import { type Document, type NewShare, sharePath } from "#domain/index";
import { administrator, type Person } from "../server/harness.ts";
import { barriers, beheaded, clipped, lostFocus, overflowing, speak, tooSmall } from "./a11y-checks.ts";
import { dueStops, settingsStops } from "./due-focus-order.ts";
import { expect, test } from "./fixtures.ts";
import { adminStops, documentStops, employeeStops, reach, rootStops, type Stop, visitorStops } from "./focus-order.ts";
import { sweptLanguages } from "./languages.ts";
import { forgetShifts, shiftOf, watchShifts } from "./layout-shifts.ts";
import { guestStops, inviteStops, linkStops } from "./link-focus-order.ts";
import { documentListStops, employeeListStops } from "./list-focus-order.ts";
import { type Furnished, furnish } from "./seeded-page.ts";
import { drawn, resize, signIn } from "./steps.ts";

let people: Furnished;
// no test leaves anything behind that another looks at
test.describe.configure({ mode: "parallel" });
test.beforeAll(async ({ serverOf }, { file }) => {
  people = await furnish(await serverOf(file));
});

/**
 * Every state in both languages and both themes. The colours of a theme are the same in both languages, but not all that
 * stands on them is.
 * @param isWhole whether the contrast is judged in each language with each theme
 */
async function sweep(page: Page, stops: readonly Stop[], isWhole: boolean) {
  page.on("dialog", (dialog) => void dialog.accept());
  const found: string[] = [];
  const look = async (name: string, language: "en" | "ar", scheme: "light" | "dark", only?: string[]) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await speak(page, language);
    for (const one of await barriers(page, only)) found.push(`${name} (${language}, ${scheme}): ${one}`);
  };
  for (const [index, stop] of stops.entries()) {
    await reach(page, stop);
    for (const language of sweptLanguages(index)) {
      const [scheme, other] = language === "en" ? (["light", "dark"] as const) : (["dark", "light"] as const);
      await look(stop.name, language, scheme);
      if (isWhole) await look(stop.name, language, other, ["color-contrast"]);
    }
  }
  expect(found).toEqual([]);
}

/** What axe finds on the pages of share links: a document's, one with a password, and one that does not work. */
async function sharePages(page: Page, { noura: { client } }: Furnished): Promise<string[]> {
  const [lease] = (await client.get<Document[]>("/api/documents?search=Lease")).json;
  const make = async (body: object) =>
    (await client.post<NewShare>(`/api/documents/${lease?.id}/shares`, body)).json.token;
  const found: string[] = [];
  for (const token of [await make({}), await make({ password: "over the phone" }), "ended"])
    for (const [language, scheme] of [
      ["en", "light"],
      ["ar", "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${sharePath(token)}?language=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      found.push(...(await barriers(page)));
    }
  return found;
}

const tours: readonly [
  string,
  (people: Furnished) => Pick<Person, "username" | "password"> | null,
  (people: Furnished) => readonly Stop[],
][] = [
  ["a visitor", () => null, (who) => [...visitorStops, ...guestStops(who)]],
  ["a user among documents", ({ noura }) => noura, () => [...documentStops, ...linkStops, ...documentListStops]],
  ["a user among employees", ({ noura }) => noura, (who) => [...employeeStops(who), ...employeeListStops(who)]],
  ["a user among deadlines", ({ noura }) => noura, dueStops],
  ["an admin", ({ boss }) => boss, () => [...adminStops, ...inviteStops, ...settingsStops]],
  ["a super admin", () => administrator, () => rootStops],
];

/** Those with warnings, marks of what is late, and charts: colours with a meaning, next to words of another length. */
const whole = ["a user among deadlines", "an admin"];

for (const [who, person, stops] of tours) {
  test(`axe finds nothing on any screen of ${who}`, async ({ open }) => {
    const { page } = await open();
    const known = person(people);
    if (known) await signIn(page, known);
    else await page.goto("/auth");
    await sweep(page, stops(people), whole.includes(who));
    if (!known) expect(await sharePages(page, people)).toEqual([]);
  });
}

const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-block-end: 2em !important; }`;

for (const [who, person, stops] of tours) {
  test(`phones, narrow windows and wide letters lose nothing on the main screens of ${who}`, async ({ open }) => {
    const { page } = await open();
    const known = person(people);
    if (known) await signIn(page, known);
    else await page.goto("/auth");
    const found: string[] = [];
    const note = (where: string, what: readonly string[]) => found.push(...what.map((one) => `${where}: ${one}`));
    page.on("dialog", (dialog) => void dialog.accept());
    for (const [index, stop] of stops(people).entries()) {
      if (!stop.main && !stop.phone) continue;
      await page.setViewportSize({ width: 390, height: 844 });
      await reach(page, stop);
      // where each screen is seen in one language, it is the other one than at a desk
      for (const language of sweptLanguages(index + 1)) {
        const at = `${stop.name} (${language})`;
        await speak(page, language);
        await page.emulateMedia({ colorScheme: language === "en" ? "light" : "dark", reducedMotion: "reduce" });
        await resize(page, 390, 844);
        // going through it by Tab has scrolled it below what sticks
        await page.evaluate(() => scrollTo(0, 0));
        note(`${at} on a phone`, [...(await barriers(page)), ...(await clipped(page)), ...(await tooSmall(page))]);
        if (whole.includes(who)) {
          await page.emulateMedia({ colorScheme: language === "en" ? "dark" : "light", reducedMotion: "reduce" });
          note(`${at} on a phone, in the other theme`, await barriers(page, ["color-contrast"]));
        }
        note(`${at} on a phone, names`, await beheaded(page));
        await resize(page, 800, 1000);
        note(`${at} on a tablet, names`, await beheaded(page));
        // the main screens are looked at in all sizes by layout.spec.ts
        if (!stop.main) {
          await resize(page, 320, 640);
          note(`${at} at 320 px`, await overflowing(page));
        }
        await resize(page, 640, 400);
        // forwards in one language and backwards in the other: a mirrored page hides the same from the focus
        const key = language === "en" ? "Tab" : "Shift+Tab";
        note(`${at} at 200 %`, [...(await overflowing(page)), ...(await lostFocus(page, key))]);
        await resize(page, 1280, 800);
        const style = await page.addStyleTag({ content: SPACING });
        await drawn(page);
        note(`${at} with wide letters`, [...(await overflowing(page)), ...(await clipped(page))]);
        await style.evaluate((element) => element.parentNode?.removeChild(element));
      }
    }
    expect(found).toEqual([]);
  });
}

test("nothing jumps while a screen loads from what the device keeps", async ({ open }) => {
  const { page } = await open();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await watchShifts(page);
  await signIn(page, people.noura);
  const shifts: Record<string, number> = {};
  for (const stop of [...documentStops, ...employeeStops(people)].filter(
    ({ main, path }) => main && path !== "/nothing",
  )) {
    // the first visit fetches the screen, the second finds all of it on the device
    for (const visit of [1, 2]) {
      await forgetShifts(page);
      await page.goto(stop.path);
      await expect(stop.ready(page)).toBeVisible();
      await page.waitForLoadState("networkidle");
      if (visit === 2) shifts[stop.name] = await shiftOf(page);
    }
  }
  expect(Object.entries(shifts).filter(([, shift]) => shift > 0.01)).toEqual([]);
});
