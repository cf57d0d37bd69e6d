import type { Document } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, type Firm, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { heldUndo, makerFor, resize, settled, signIn, status } from "./steps.ts";

const DUE = dayIn(2);

/** Words of an element of which a part lies outside it. */
function clipped(element: Element): string[] {
  const box = element.getBoundingClientRect();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    if (walker.currentNode.parentElement?.closest("[aria-hidden]")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const isOut = [...range.getClientRects()].some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
    if (isOut) found.push(range.toString());
  }
  return found;
}

/** A lease that is due in two days. */
async function lease({ noura }: Firm): Promise<number> {
  const make = makerFor(noura);
  const id = await make.document(pdfPaper("lease.pdf"), await make.category("Contracts"));
  expect((await noura.client.patch(`/api/documents/${id}`, { dueDate: DUE })).status).toBe(200);
  return id;
}

async function takenByDaniel({ daniel }: Firm, id: number): Promise<void> {
  const set = { day: DUE, by: daniel.id, snoozedUntil: null };
  expect((await daniel.client.post(`/api/documents/${id}/handling`, set)).status).toBe(200);
}

for (const language of flowLanguages("ar")) {
  const say = (key: string, values = {}) => says(language, `today.${key}`, values);
  const options = { year: "numeric", month: language === "ar" ? "long" : "short", day: "numeric" } as const;
  const shown = (day: string) =>
    new Intl.DateTimeFormat(language === "ar" ? "ar-KW-u-nu-latn" : "en-US", { ...options, timeZone: "UTC" }).format(
      new Date(`${day}T00:00:00Z`),
    );

  test(`on a phone the month says who handles a date since when, and putting it off leaves that (${language})`, async ({
    open,
    firm,
  }) => {
    const id = await lease(firm);
    await takenByDaniel(firm, id);
    const due = async () => (await firm.daniel.client.get<Document[]>("/api/documents")).json[0]?.handling.due;
    const since = (await due())?.since;
    const { page } = await open({ offline: true, language });
    await resize(page, 390, 844);
    await signIn(page, firm.noura, language);
    await page.goto(`/?view=month&month=${DUE.slice(0, 7)}`);
    const line = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "lease", exact: true }) });
    const date = await page.evaluate(
      ([at, locale, how]) => new Intl.DateTimeFormat(locale as string, how as object).format(new Date(String(at))),
      [since, language === "ar" ? "ar-KW-u-nu-latn" : "en-US", options] as const,
    );
    await expect(line).toContainText(say("handledBySince", { name: "Daniel", date }));
    // what wraps is whole
    await resize(page, 320, 844);
    expect(await line.getByRole("paragraph").last().evaluate(clipped)).toEqual([]);
    await resize(page, 390, 844);
    await line.getByRole("button", { name: say("handling.menu", { name: "lease" }), exact: true }).click();
    await page.getByRole("menuitem", { name: say("handling.week"), exact: true }).click();
    const undo = await heldUndo(page, language);
    await expect(line).toContainText(say("restsUntil", { date: shown(dayIn(7)) }));
    await expect(line).toContainText(say("handledBySince", { name: "Daniel", date }));
    await settled(page, language);
    expect(await due()).toMatchObject({ by: firm.daniel.id, snoozedUntil: dayIn(7), since });
    await undo.click();
    await expect.poll(due).toMatchObject({ by: firm.daniel.id, snoozedUntil: null, since });
    expect(await barriers(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  });

  test(`who takes a date that a colleague has taken meanwhile is told so, and may take it over (${language})`, async ({
    open,
    firm,
    line,
  }) => {
    const id = await lease(firm);
    const { page } = await open({ offline: true, language, url: line.url });
    await signIn(page, firm.noura, language);
    await page.goto("/?view=today");
    await settled(page, language);
    const menu = page.getByRole("button", { name: say("handling.menu", { name: "lease" }), exact: true });
    line.cut();
    await menu.click();
    await page.getByRole("menuitem", { name: say("handling.take"), exact: true }).click();
    await takenByDaniel(firm, id);
    line.mend();
    const attention = status(page, says(language, "sync.attention_one", { count: 1 }));
    await attention.click();
    const list = page.getByRole("dialog", { name: says(language, "sync.title") });
    const field = list.locator('[data-conflict="by"]');
    await expect(field).toContainText(`${says(language, "sync.conflict.now")} Daniel`);
    await expect(list.locator("[data-conflict]")).toHaveCount(1);
    expect(await barriers(page)).toEqual([]);
    await list.getByRole("button", { name: says(language, "sync.conflict.useMine") }).click();
    await settled(page, language);
    const due = async () => (await firm.daniel.client.get<Document[]>("/api/documents")).json[0]?.handling.due;
    expect((await due())?.by).toBe(firm.noura.id);
    await page.keyboard.press("Escape");

    // nobody can put it off beyond the day on which the admins hear of it
    await menu.click();
    await page.getByRole("menuitem", { name: say("handling.other"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: say("handling.title"), exact: true });
    const until = dialog.getByLabel(new RegExp(`^${say("handling.until")}`));
    await until.fill(dayIn(60));
    await dialog.getByRole("button", { name: say("handling.save"), exact: true }).click();
    await expect(dialog).toContainText(say("handling.tooLong", { date: shown(dayIn(7)) }));
    await expect(until).toBeFocused();
    await until.fill(dayIn(7));
    await dialog.getByRole("button", { name: say("handling.save"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await due())?.snoozedUntil).toBe(dayIn(7));
  });
}
