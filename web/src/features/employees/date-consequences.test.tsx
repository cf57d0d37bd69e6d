// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultSettings, type Employee, employeeName, specifiedPaperOf, type User } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, decodeContent, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { AddEmployeeDialog, EditEmployeeDialog } from "./form/employee-dialog.tsx";
import { AddPaperDialog, CorrectPaperDialog, PageDialog } from "./papers/paper-dialog.tsx";
import { RenewPaperDialog } from "./papers/renew-paper-dialog.tsx";

let id = 470_000_000_000_000;
let local: LocalSession;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00") });
  updateConnection({ online: false });
  await startI18n("en");
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  dropDrafts();
  toast.dismiss();
  vi.useRealTimers();
});

type Form = (one: { actor: User; employee: Employee; onClose: () => void }) => ReactNode;

async function show(employee: Employee, form: Form) {
  const actor = aUser(++id);
  local = openLocalSession(actor);
  await local.loaded;
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      {form({ actor, employee, onClose })}
      <AlertDialogHost cancelLabel="Cancel" />
    </QueryClientProvider>,
  );
  return { closed: () => waitFor(() => expect(onClose).toHaveBeenCalled()) };
}

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>(name === "Nationality" ? "combobox" : "textbox", { name: new RegExp(`^${name}`) });
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const tick = () =>
  screen.queryByRole<HTMLInputElement>("checkbox", { name: /^The civil ID gets the same expiry date/ });
const warning = () => document.querySelector("[data-passport]")?.textContent ?? null;

/** Of each change that waits to be sent, which one it follows, and from which field of that. */
async function followed() {
  const entries = await local.outbox.entries.toArray();
  return entries.map(({ follows }) => follows && [entries.findIndex(({ key }) => key === follows.key), follows.field]);
}

/** What waits to be sent, apart from the number of the employee. */
async function queued() {
  const entries = await local.outbox.entries.toArray();
  return await Promise.all(
    entries.map(async ({ method, bytes }) => {
      const { path, body } = await decodeContent(bytes);
      return [method, path.replace(/\/\d+/, ""), body];
    }),
  );
}

const nothing = { number: null, issueDate: null, issuer: null, cost: null, note: null, files: [], history: [] };
const OLD = "2026-12-31";
const NEW = "2027-12-31";
/** Whose civil ID is valid as long as the residency, and whose passport is not for six months more. */
const rajesh = anEmployee(1, {
  ...{ passportExpiryDate: "2027-03-01", residencyExpiryDate: OLD },
  papers: { civilId: { type: "civilId", ...nothing, expiryDate: OLD } },
});
const RESIDENCY = "Residency Expiry Date";
const renewedCard = ["POST", "/api/employees/papers/civilId/renew", { expiryDate: NEW, keepsFiles: true }];
/** A correction, with the date that its author saw. */
const corrected = (type: string, expiryDate: string, seen: string | null = OLD) => [
  "PATCH",
  `/api/employees/papers/${type}`,
  { expiryDate, baseValues: { expiryDate: seen } },
];

describe("the employee's form", () => {
  const edit: Form = (one) => <EditEmployeeDialog {...one} />;

  it("warns of the passport as the form has it, and takes the civil ID along with a renewed residency", async () => {
    const { closed } = await show(rajesh, edit);
    expect([warning(), tick()]).toEqual([null, null]);
    fill(RESIDENCY, "31/12/2027");
    expect(warning()).toContain("The passport is valid until Mar 1, 2027 only.");
    fill("Passport Expiry Date", "1/3/2032");
    expect(warning()).toBeNull();
    expect(tick()?.checked).toBe(true);
    await press("Save changes");
    await closed();
    expect(await queued()).toEqual([
      ["PATCH", "/api/employees", { passportExpiryDate: "2032-03-01", residencyExpiryDate: NEW }],
      renewedCard,
    ]);
    expect(await followed()).toEqual([undefined, [0, "residencyExpiryDate"]]);
  });

  it("corrects the civil ID with a residency that is corrected, and leaves it where that is unticked", async () => {
    const first = await show(rajesh, edit);
    fill(RESIDENCY, "30/11/2026");
    expect([warning(), tick()?.checked]).toEqual([null, true]);
    await press("Save changes");
    await first.closed();
    expect((await queued())[1]).toEqual(corrected("civilId", "2026-11-30"));
    cleanup();
    const second = await show(rajesh, edit);
    fill(RESIDENCY, "31/12/2027");
    await userEvent.click(tick() as HTMLInputElement);
    await press("Save changes");
    await second.closed();
    expect(await queued()).toEqual([["PATCH", "/api/employees", { residencyExpiryDate: NEW }]]);
  });

  it("offers it for a new employee, unasked for until it is ticked", async () => {
    const { closed } = await show(rajesh, ({ actor, onClose }) => <AddEmployeeDialog {...{ actor, onClose }} />);
    const values = {
      ...{ "First Name": "Rajesh", "Last Name": "Nair", Nationality: "Indian", "Civil ID": "284051203312" },
      ...{ "Phone Number": "+965 5550 0000", "Date of Birth": "12/5/1984" },
      ...{ "Email Address": "rajesh@example.test", "Passport Expiry Date": "1/1/2026", [RESIDENCY]: "31/12/2027" },
    };
    for (const [name, value] of Object.entries(values)) fill(name, value);
    expect(warning()).toContain("The passport expired on Jan 1, 2026.");
    expect(tick()?.checked).toBe(false);
    await userEvent.click(tick() as HTMLInputElement);
    await press("Create Employee");
    await closed();
    expect((await queued())[1]).toEqual(corrected("civilId", NEW, null));
  });
});

describe("the forms of papers", () => {
  const residency = (employee: Employee) => ({ paper: specifiedPaperOf(employee, "residency"), name: "Residency" });

  it("a correction that makes the residency longer warns, and takes the civil ID along as a renewal does", async () => {
    const { closed } = await show(rajesh, (one) => <CorrectPaperDialog {...one} {...residency(one.employee)} />);
    expect([warning(), tick()]).toEqual([null, null]);
    // as it is typed before the field is left: Enter saves it
    fill(RESIDENCY, "31122027");
    expect(warning()).toContain("The passport is valid until Mar 1, 2027 only.");
    expect(tick()?.checked).toBe(true);
    await press("Save");
    await closed();
    expect(await queued()).toEqual([corrected("residency", NEW), renewedCard]);
    expect(await followed()).toEqual([undefined, [0, "expiryDate"]]);
  });

  it("a first residency warns and offers it, a paper of another type does not", async () => {
    const one = { ...rajesh, residencyExpiryDate: null };
    const { closed } = await show(one, (props) => (
      <AddPaperDialog {...props} settings={defaultSettings} type="workPermit" />
    ));
    fill("Expires", "31/12/2027");
    expect([warning(), tick()]).toEqual([null, null]);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Type" }), "residency");
    expect(warning()).toContain("The passport is valid until Mar 1, 2027 only.");
    expect(tick()?.checked).toBe(true);
    await press("Add");
    await closed();
    expect((await queued())[1]).toEqual(renewedCard);
    expect(await followed()).toEqual([undefined, [0, undefined]]);
  });

  it("a renewal says whose paper it is, begins with its date, and takes the usual spans", async () => {
    const { closed } = await show(rajesh, (one) => <RenewPaperDialog {...one} {...residency(one.employee)} />);
    expect(screen.getByRole("dialog").textContent).toContain(employeeName(rajesh));
    expect(document.activeElement).toBe(field(RESIDENCY));
    expect(screen.getByRole("button", { name: "2 more years" }).title).toBe("Dec 31, 2028");
    await press("1 more year");
    expect(field(RESIDENCY).value).toBe("31/12/2027");
    await press("Renew");
    await closed();
    expect((await queued())[0]).toMatchObject(["POST", "/api/employees/papers/residency/renew", { expiryDate: NEW }]);
  });

  it("the forms that add, correct and complete a paper say whose it is too", async () => {
    const forms: Form[] = [
      (one) => <AddPaperDialog {...one} settings={defaultSettings} type="contract" />,
      (one) => <CorrectPaperDialog {...one} {...residency(one.employee)} />,
      (one) => <PageDialog {...one} {...residency(one.employee)} />,
    ];
    for (const form of forms) {
      await show(rajesh, form);
      expect(screen.getByRole("dialog").textContent).toContain(employeeName(rajesh));
      cleanup();
    }
  });

  it("a date that the renewal's form takes for a correction corrects the civil ID too", async () => {
    const { closed } = await show(rajesh, (one) => <RenewPaperDialog {...one} {...residency(one.employee)} />);
    expect(warning()).toContain("The passport is valid until Mar 1, 2027 only.");
    expect(tick()?.checked).toBe(true);
    fill(RESIDENCY, "30/11/2026");
    await press("Renew");
    await userEvent.click(await screen.findByRole("button", { name: /^Correction/ }));
    await closed();
    expect((await queued())[1]).toEqual(corrected("civilId", "2026-11-30"));
  });
});
