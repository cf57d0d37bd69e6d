// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import type { ShownActivity } from "./activity.queries.ts";
import { RecordActivity } from "./record-activity.tsx";

beforeAll(() => startI18n("en"));
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  act(() => updateConnection({ online: true }));
  await act(() => startI18n("en"));
});

const entry = (id: number, given: Partial<ShownActivity> = {}): ShownActivity => ({
  id,
  at: "2026-11-02T09:05:00.000Z",
  kind: "changed",
  collection: "employees",
  record: 7,
  name: "Noura Ali",
  actor: 3,
  actorName: "Daniel",
  fields: [],
  source: "",
  device: null,
  count: 1,
  ...given,
});

const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json", "X-User": "1" } });
const page = (entries: ShownActivity[], next: string | null = null) => json({ entries, next });

/** The section, on a server that gives these answers. @returns the paths that it was asked for */
function open(...answers: Response[]) {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return answers.shift() ?? Response.error();
  });
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: "always" } },
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RecordActivity user={1} collection="employees" record={7} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return paths;
}

const press = (name: string) => userEvent.setup().click(screen.getByRole("button", { name }));
const lines = async () => within(await screen.findByRole("list")).getAllByRole("listitem");
const texts = async () => (await lines()).map(({ textContent }) => textContent?.replace(/\d\d:\d\d$/, "TIME"));

it("is fetched when somebody asks for it, and says what was done, by whom and when", async () => {
  const paths = open(
    page([
      entry(4, { kind: "renewed", fields: ["passportNumber", "passportExpiryDate"] }),
      entry(3, { kind: "attached", fields: ["passport"], actorName: null }),
      entry(2, { fields: ["salary"] }),
      entry(1, { kind: "created" }),
    ]),
  );
  expect(paths).toEqual([]);
  await press("Show activity");
  expect(await texts()).toEqual([
    "Renewed: Passport Number, Passport Expiry DateDaniel · Nov 2, 2026 · TIME",
    "Attachment added: PassportUnknown · Nov 2, 2026 · TIME",
    "Changed: SalaryDaniel · Nov 2, 2026 · TIME",
    "AddedDaniel · Nov 2, 2026 · TIME",
  ]);
  expect(paths).toEqual(["/api/activity?collection=employees&record=7"]);
  await press("Hide activity");
  expect(screen.queryByRole("list")).toBeNull();
});

it("says it in Arabic", async () => {
  await act(() => startI18n("ar"));
  open(page([entry(1, { fields: ["salary", "firstName"] })]));
  await press("عرض سجل النشاط");
  expect(await texts()).toEqual(["تعديل: الراتب، الاسم الأولDaniel · 2 نوفمبر 2026 · TIME"]);
});

it("keeps a number apart from the Latin name before it, in Arabic", async () => {
  await act(() => startI18n("ar"));
  const device = { browser: "Firefox", system: "Windows" };
  open(page([entry(1, { kind: "sign_in_failed", device, count: 10 })]));
  await press("عرض سجل النشاط");
  expect((await texts())[0]).toContain("محاولة دخول فاشلة: Firefox على Windows، \u200f10 مرات خلال ساعة");
});

it("goes on with the next page, and takes a kind that it does not know", async () => {
  const paths = open(page([entry(2, { kind: "folded" })], "99-2"), page([entry(1, { kind: "created" })]));
  await press("Show activity");
  await screen.findByRole("list");
  await press("Show earlier");
  expect(await screen.findByText("Added")).toBeTruthy();
  expect((await lines()).length).toBe(2);
  expect((await lines())[0]?.textContent).toContain("Other");
  expect(paths[1]).toBe("/api/activity?collection=employees&record=7&before=99-2");
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
});

it("is a line without the connection, and one for a record that the server does not have yet", async () => {
  updateConnection({ online: false });
  const refusal = { status: 404, headers: { "X-Error-Code": "not_found", "X-User": "1" } };
  const paths = open(new Response("Not found", refusal));
  await press("Show activity");
  expect(screen.getByRole("status").textContent).toBe("Activity needs the connection.");
  expect(paths).toEqual([]);
  act(() => updateConnection({ online: true }));
  expect(await screen.findByText("Nothing is on record here yet.")).toBeTruthy();
});

it("can be asked again when it did not come", async () => {
  open(json("<html>"), page([entry(1)]));
  await press("Show activity");
  await userEvent.setup().click(await screen.findByRole("button", { name: "Retry" }));
  expect(await lines()).toHaveLength(1);
});
