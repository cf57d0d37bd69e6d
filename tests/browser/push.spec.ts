import type { BrowserContext, Page } from "@playwright/test";
import { type OwnPush, pushWords } from "#domain/index";
import { dayIn } from "../fixtures/days.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, type Fixtures, says, test } from "./fixtures.ts";
import { makerFor, resize, settled, signIn } from "./steps.ts";

// the headless shell has no push service
test.use({ windows: true });

/** Stands in for the vendor's service, which no test may call: the browser subscribes at it and says where that is. */
async function withVendor(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const kept = "test.subscription";
    const subscription = () => {
      const endpoint = localStorage.getItem(kept);
      return endpoint && { endpoint, unsubscribe: async () => localStorage.removeItem(kept) };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(kept, `https://push.example/${applicationServerKey.length}`);
        return subscription();
      },
    });
  });
}

/** Has the browser get a push, as from the vendor's service. */
async function push(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrationId = new Promise<string>((resolve) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${origin}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  await protocol.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registrationId, data: "" });
  await protocol.detach();
}

/** The notifications that are shown. */
const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, dir }) => ({
      ...{ title, body, lang, dir },
    })),
  );

for (const [language, title, body, dir] of [
  ["en", "Sijil", "2 things need you today", "ltr"],
  ["ar", "سِجِل", "أمران يحتاجان إليك اليوم", "rtl"],
] as const) {
  test(`a device is woken and counts what is due, until the sign-out (${language})`, async ({ open, server, firm }) => {
    const { noura } = firm;
    const say = (key: string) => says(language, `push.${key}`);
    const make = makerFor(noura);
    const category = await make.category("Licences");
    for (const [name, days] of [
      ["licence", -3],
      ["lease", 2],
      ["insurance", 300],
    ] as const) {
      const id = await make.document(pdfPaper(`${name}.pdf`), category);
      await noura.client.patch(`/api/documents/${id}`, { dueDate: dayIn(days) });
    }
    const admin = await server.makeUser({ role: "admin", organizationId: firm.id });
    const theirs = (await open({ language })).page;
    await signIn(theirs, admin, language);
    await theirs.goto("/profile");
    await theirs.getByRole("link", { name: say("state.toSettings"), exact: true }).click();
    await expect(
      theirs.getByRole("checkbox", { name: says(language, "admin.organizationSettings.push") }),
    ).toBeVisible();
    const { page } = await open({ offline: true, language });
    await withVendor(page.context());
    await signIn(page, noura, language);
    await settled(page, language);
    await page.goto("/profile");
    const card = page.getByRole("region", { name: say("title") });
    await expect(card.getByText(say("state.byOrganization"))).toBeVisible();
    await expect(card.getByRole("checkbox")).toBeHidden();

    await admin.client.put("/api/organization/settings", { push: true });
    await page.reload();
    const toggle = card.getByRole("checkbox", { name: say("switch") });
    await page.context().grantPermissions(["notifications"]);
    await toggle.check();
    await expect(toggle).toBeEnabled();
    await expect(toggle).toBeChecked();
    const subscribed = async () =>
      page.evaluate(() => fetch("/api/push").then((answer): Promise<OwnPush> => answer.json()));
    expect((await subscribed()).subscribed).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await resize(page, 320, 640);
    expect(await overflowing(page)).toEqual([]);

    await push(page);
    await expect.poll(() => shown(page)).toEqual([{ title, body, lang: language, dir }]);
    // a later one takes its place
    await push(page);
    await expect.poll(() => shown(page)).toHaveLength(1);

    await page.reload();
    await expect(toggle).toBeChecked();
    await toggle.uncheck();
    await expect(toggle).toBeEnabled();
    expect((await subscribed()).subscribed).toBe(false);
    await toggle.check();
    await expect(toggle).toBeEnabled();
    await page.evaluate(() => fetch("/api/logout", { method: "POST" }));
    await page.reload();
    await signIn(page, firm.daniel, language);
    await settled(page, language);
    // another person's device is not woken for the one before
    await expect.poll(() => page.evaluate(() => caches.has("sijil-push"))).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem("test.subscription"))).toBeNull();
  });
}

/** The device of somebody who has turned notifications on, and whose lease is due in so many days. */
async function wokenDevice({ open, server, firm }: Pick<Fixtures, "open" | "server" | "firm">, days: number) {
  const { noura } = firm;
  const make = makerFor(noura);
  const id = await make.document(pdfPaper("lease.pdf"), await make.category("Leases"));
  await noura.client.patch(`/api/documents/${id}`, { dueDate: dayIn(days), responsibleId: noura.id });
  const admin = await server.makeUser({ role: "admin", organizationId: firm.id });
  await admin.client.put("/api/organization/settings", { push: true });
  const { page } = await open({ offline: true });
  await withVendor(page.context());
  await signIn(page, noura);
  await settled(page);
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/profile");
  const toggle = page.getByRole("checkbox", { name: says("en", "push.switch") });
  await toggle.check();
  await expect(toggle).toBeEnabled();
  return page;
}

/** What the notifications that are shown say. */
const said = async (page: Page) => (await shown(page)).map(({ body }) => body);

test("a notification says so where nothing is urgent", async ({ open, server, firm }) => {
  const page = await wokenDevice({ open, server, firm }, 53);
  await push(page);
  await expect.poll(() => said(page)).toEqual([pushWords(0, "en").body]);
});

test("a notification has the language of the page as soon as that is another one", async ({ open, server, firm }) => {
  const page = await wokenDevice({ open, server, firm }, 2);
  await page.getByRole("button", { name: says("en", "header.language") }).click();
  const keptLanguage = async () => (await caches.match("/sijil-push/person"))?.json().then(({ language }) => language);
  await expect.poll(() => page.evaluate(keptLanguage)).toBe("ar");
  await push(page);
  await expect.poll(() => said(page)).toEqual([pushWords(1, "ar").body]);
});

test("a device on which the person refuses says so, and the server is not told", async ({ open, server, firm }) => {
  const admin = await server.makeUser({ role: "admin", organizationId: firm.id });
  await admin.client.put("/api/organization/settings", { push: true });
  const { page } = await open({ offline: true });
  await withVendor(page.context());
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await signIn(page, firm.noura);
  await settled(page);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: says("en", "push.title") });
  await expect(card.getByText(says("en", "push.state.blocked"))).toBeVisible();
  await expect(card.getByRole("checkbox")).toBeHidden();
});
