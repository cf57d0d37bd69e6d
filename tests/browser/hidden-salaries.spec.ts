import type { Page } from "@playwright/test";
import type { Employee, Organization } from "#domain/index";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, says, test } from "./fixtures.ts";
import { flowLanguages } from "./languages.ts";
import { panel } from "./panel.ts";
import { saved, settled, signIn, status, synced } from "./steps.ts";

const noura = {
  firstName: "Noura",
  lastName: "Example",
  nationality: "Kuwaiti",
  civilId: "285010101234",
  phoneNumber: "55551234",
  emailAddress: "noura@example.test",
  dateOfBirth: "1985-01-01",
};

/** Where in the browser's storage a text is kept, however it is wrapped: each store of each database, caches, and the rest. */
const onDevice = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    const decoded = (bytes: ArrayBuffer | ArrayBufferView) => new TextDecoder("latin1").decode(bytes);
    const holds = async (value: unknown): Promise<boolean> => {
      if (typeof value === "string" || typeof value === "number") return String(value).includes(wanted);
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return decoded(value).includes(wanted);
      if (value instanceof Blob) return decoded(await value.arrayBuffer()).includes(wanted);
      if (typeof value !== "object" || value === null) return false;
      const parts = value instanceof Map || value instanceof Set ? [...value].flat() : Object.values(value);
      for (const part of parts) if (await holds(part)) return true;
      return false;
    };
    const result = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const places: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const of = db.transaction(store).objectStore(store);
        const [values, keys] = await Promise.all([result(of.getAll()), result(of.getAllKeys())]);
        if ((await holds(values)) || (await holds(keys))) places.push(`${name.replace(/\d+/, "")} ${store}`);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (await holds(await (await cache.match(request))?.arrayBuffer())) places.push(request.url);
    }
    for (const [name, of] of Object.entries({ localStorage, sessionStorage }))
      if (await holds(JSON.stringify(of))) places.push(name);
    return places;
  }, text);

/** The CSV of the list that is shown, by its Export menu. */
async function csvOf(page: Page, language: "en" | "ar"): Promise<string> {
  const { bytes } = await saved(page, async () => {
    await page.getByRole("button", { name: says(language, "lists.export"), exact: true }).click();
    await page.getByRole("menuitem", { name: says(language, "lists.csv"), exact: true }).click();
  });
  return bytes.toString("utf8");
}

for (const language of flowLanguages("ar")) {
  test(`an admin hides salaries, and a colleague's device holds none any more (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const boss = await server.makeUser({ username: `boss-${language}`, role: "admin", organizationId: firm.id });
    const { id } = (await boss.client.post<Employee>("/api/employees", { ...noura, salary: "7413.25" })).json;
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await synced(page, language);
    await page.goto("/employee");
    await expect(page.getByText("7,413.25").first()).toBeVisible();
    await expect.poll(() => onDevice(page, "7413.25")).toEqual(["sijil-mirror- pages"]);
    expect(await csvOf(page, language)).toContain("7413.25");

    const { page: office } = await open({ language });
    const { say, button, toast } = panel(office, language);
    await signIn(office, boss, language);
    await office.goto("/admin?tab=settings");
    await office.getByLabel(say("admin.organizationSettings.hidesSalaries"), { exact: true }).check();
    const zone = office.getByLabel(say("admin.organizationSettings.timeZone"), { exact: true });
    await zone.selectOption("Asia/Riyadh");
    await button("admin.organizationSettings.addType").click();
    const names = ["nameEn", "nameAr"].map((name) =>
      office.getByLabel(say(`admin.organizationSettings.${name}`), { exact: true }),
    );
    await names[0]?.fill("Garage permit");
    await button("admin.save").click();
    const missing = language === "en" ? "Name the type of paper in both languages." : "سمِّ نوع الوثيقة باللغتين.";
    await expect(office.getByText(missing)).toBeVisible();
    await names[1]?.fill("تصريح كراج");
    await button("admin.save").click();
    await toast("admin.organizationSettings.saved");
    await expect(button("admin.save")).toBeDisabled();
    const [organization] = (await boss.client.get<Organization[]>("/api/admin/organizations")).json;
    expect(organization?.settings).toEqual({
      timeZone: "Asia/Riyadh",
      hidesSalaries: true,
      ownPaperTypes: [{ key: "own1", name: { en: "Garage permit", ar: "تصريح كراج" } }],
      lastOwnPaperType: 1,
    });
    expect(await barriers(office)).toEqual([]);
    expect(await overflowing(office)).toEqual([]);

    await expect(page.getByText(say("employees.salaries.unseen")).first()).toBeAttached();
    await expect(page.getByText("7,413.25")).toHaveCount(0);
    await expect.poll(() => onDevice(page, "7413.25")).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    const csv = await csvOf(page, language);
    expect(csv).toContain(noura.civilId);
    for (const word of ["7413", say("employees.form.salary")]) expect(csv).not.toContain(word);
    // an address from before, which names a band: who is in it is no less hidden
    for (const band of ["0-500", "2000%2B"]) {
      await page.goto(`/employee?salary=${band}`);
      await expect(page.getByText(noura.civilId).first()).toBeVisible();
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/7,?413|٧[٬,]?٤١٣/)).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    await page.goto(`/employee?id=${id}`);
    await expect(page.getByText(say("employees.salaries.unseen")).first()).toBeAttached();
  });
}

for (const language of flowLanguages("en")) {
  test(`a device that was offline while salaries were hidden keeps none, and its edits touch none (${language})`, async ({
    open,
    server,
    firm,
    line,
  }) => {
    const boss = await server.makeUser({ username: `office-${firm.id}`, role: "admin", organizationId: firm.id });
    const hired = async (firstName: string, salary: string) =>
      (await boss.client.post<Employee>("/api/employees", { ...noura, firstName, salary })).json.id;
    const [moved, raised] = [await hired("Moved", "7413.25"), await hired("Raised", "6208.75")];
    const { page } = await open({ offline: true, language, url: line.url });
    const { say } = panel(page, language);
    await signIn(page, firm.noura, language);
    await settled(page, language);
    line.cut();
    /** Changes one field of an employee in the form. */
    const edit = async (id: number, field: string, text: string) => {
      await page.goto(`/employee?id=${id}`);
      await page.getByRole("button", { name: say("employees.actions.edit"), exact: true }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel(new RegExp(`^${say(`employees.form.${field}`)}`)).fill(text);
      await page.keyboard.press("Enter");
      await expect(form).toHaveCount(0);
    };
    await edit(moved, "phoneNumber", "99998888");
    await edit(raised, "salary", "8300.5");
    await expect(
      status(page, say(`sync.offlineWaiting_${language === "en" ? "other" : "two"}`, { count: 2 })),
    ).toBeVisible();
    for (const salary of ["7413.25", "6208.75"]) expect(await onDevice(page, salary)).not.toEqual([]);

    // meanwhile the admin hides salaries, and changes one of them
    expect((await boss.client.put("/api/organization/settings", { hidesSalaries: true })).status).toBe(200);
    expect((await boss.client.patch(`/api/employees/${moved}`, { salary: "9155.75" })).status).toBe(200);
    line.mend();

    // what says nothing of a salary is sent; the other is refused, whatever the salary is
    await expect(status(page, say("sync.attention_one", { count: 1 }))).toBeVisible();
    for (const salary of ["7413.25", "6208.75", "9155.75"]) {
      await expect.poll(() => onDevice(page, salary), salary).toEqual([]);
    }
    const stored = (await boss.client.get<Employee[]>("/api/employees")).json;
    const now = (id: number) => stored.find((one) => one.id === id);
    expect(now(moved)).toMatchObject({ phoneNumber: "99998888", salary: "9155.75" });
    expect(now(raised)).toMatchObject({ salary: "6208.75" });
    for (const id of [moved, raised]) {
      await page.goto(`/employee?id=${id}`);
      await expect(page.getByText(say("employees.salaries.unseen")).first()).toBeAttached();
      await expect(page.getByRole("main")).not.toContainText(/(?<!\d)(7,?413|6,?208|8,?300|9,?155)/);
    }
  });
}
