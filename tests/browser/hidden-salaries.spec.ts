import type { Page } from "@playwright/test";
import type { Employee, Organization } from "#domain/index";
import { barriers, overflowing } from "./a11y-checks.ts";
import { expect, test } from "./fixtures.ts";
import { panel } from "./panel.ts";
import { settled, signIn } from "./steps.ts";

const noura = {
  firstName: "Noura",
  lastName: "Example",
  nationality: "Kuwaiti",
  civilId: "285010101234",
  phoneNumber: "55551234",
  emailAddress: "noura@example.test",
  dateOfBirth: "1985-01-01",
};

/** Whether any row of any database in the browser holds a text, however it is wrapped. */
const onDevice = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    const holds = (value: unknown): boolean => {
      if (typeof value === "string") return value.includes(wanted);
      if (value instanceof ArrayBuffer) return new TextDecoder("latin1").decode(value).includes(wanted);
      if (ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value).includes(wanted);
      return typeof value === "object" && value !== null && Object.values(value).some(holds);
    };
    const result = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        if (holds(await result(db.transaction(store).objectStore(store).getAll()))) return true;
      }
      db.close();
    }
    return false;
  }, text);

for (const language of ["en", "ar"] as const) {
  test(`an admin hides salaries, and a colleague's device holds none any more (${language})`, async ({
    open,
    server,
    firm,
  }) => {
    const boss = await server.makeUser({ username: `boss-${language}`, role: "admin", organizationId: firm.id });
    const { id } = (await boss.client.post<Employee>("/api/employees", { ...noura, salary: "7413.25" })).json;
    const { page } = await open({ language });
    await signIn(page, firm.noura, language);
    await settled(page, language);
    await page.goto("/employee");
    await expect(page.getByText("7,413.25").first()).toBeVisible();
    await expect.poll(() => onDevice(page, "7413.25")).toBe(true);

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
    await expect.poll(() => onDevice(page, "7413.25")).toBe(false);
    expect(await barriers(page)).toEqual([]);
    await page.goto(`/employee?id=${id}`);
    await expect(page.getByText(say("employees.salaries.unseen")).first()).toBeAttached();
  });
}
