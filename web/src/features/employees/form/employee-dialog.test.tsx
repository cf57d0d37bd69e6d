// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Employee } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { AddEmployeeDialog, EditEmployeeDialog } from "./employee-dialog.tsx";

let id = 430_000_000_000_000;
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

async function show(employee: Employee | null) {
  const actor = aUser(++id);
  local = openLocalSession(actor);
  await local.loaded;
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      {employee ? (
        <EditEmployeeDialog actor={actor} employee={employee} onClose={onClose} />
      ) : (
        <AddEmployeeDialog actor={actor} onClose={onClose} />
      )}
      <AlertDialogHost cancelLabel="Cancel" />
    </QueryClientProvider>,
  );
  return onClose;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = (name = "Save changes") => userEvent.click(screen.getByRole("button", { name }));
const doubts = () => screen.findByRole("alertdialog", { name: "Are these dates right?" });
const said = (name: string) =>
  (field(name).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((one) => document.getElementById(one)?.textContent)
    .join(" ");
const old = anEmployee(1, {
  dateOfBirth: "1900-01-01",
  passportIssueDate: "2030-01-01",
  passportExpiryDate: "2020-01-01",
  residencyExpiryDate: "2099-01-01",
});

describe("the employee form", () => {
  it("refuses dates that cannot be, at the field, until either of the two is mended", async () => {
    await show(anEmployee(1, { passportIssueDate: "2020-03-01" }));
    fill("Date of Birth", "1/1/2035");
    fill("Passport Expiry Date", "1/3/2015");
    await save();
    await waitFor(() => expect(said("Date of Birth")).toContain("The date of birth is in the future."));
    expect(document.activeElement).toBe(field("Date of Birth"));
    expect(said("Passport Expiry Date")).toContain("The expiry date is before the issue date.");
    fill("Date of Birth", "1/1/1985");
    await waitFor(() => expect(said("Date of Birth")).not.toContain("future"));
    fill("Passport Issue Date", "1/3/2010");
    await waitFor(() => expect(said("Passport Expiry Date")).not.toContain("before"));
  });

  it("asks about odd dates: Correct goes back to the first, Keep saves them", async () => {
    const onClose = await show(anEmployee(1));
    fill("Residency Expiry Date", "1/1/2060");
    fill("Date of Birth", "1/1/2015");
    await save();
    expect((await doubts()).textContent).toContain("Jan 1, 2015: With this date of birth the employee is under 16.");
    expect((await doubts()).textContent).toContain("Jan 1, 2060: The residency would be valid for more than 15 years.");
    await userEvent.click(screen.getByRole("button", { name: "Correct" }));
    await waitFor(() => expect(document.activeElement).toBe(field("Date of Birth")));
    expect(onClose).not.toHaveBeenCalled();
    await save();
    await doubts();
    await userEvent.click(screen.getByRole("button", { name: "Keep" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it("says nothing of the dates that a record has had", async () => {
    const onClose = await show(old);
    fill("First Name", "Sara");
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(currentToast()?.title).toBe("Success");
  });

  it("judges every date of a new employee", async () => {
    await act(() => startI18n("ar"));
    await show(null);
    fill("تاريخ الميلاد", "١/١/٢٠٣٥");
    await save("إنشاء موظف");
    await waitFor(() => expect(said("تاريخ الميلاد")).toContain("تاريخ الميلاد في المستقبل."));
  });
});

/** A PDF of so many bytes that is read only when it is told to be. */
function slowFile(name: string, size: number) {
  const bytes = new TextEncoder().encode("%PDF-1.7".padEnd(size));
  const file = new File([bytes], name, { type: "application/pdf" });
  let read = () => {};
  file.arrayBuffer = () =>
    new Promise((resolve) => {
      read = () => resolve(bytes.buffer);
    });
  return { file, read: () => act(async () => read()) };
}

async function choose(type: string, file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`input[data-attachment="${type}"]`);
  if (input) await userEvent.upload(input, file, { applyAccept: false });
}

/** The sizes of the files that wait to be sent; the codec's mark is one byte more. */
const waiting = async () => (await local.outbox.files.toArray()).map(({ bytes }) => bytes.byteLength - 1).sort();

describe("the papers of the form", () => {
  it("keeps files that are read at the same time, and closes over none", async () => {
    const onClose = await show(anEmployee(1));
    const [first, second] = [slowFile("passport.pdf", 20), slowFile("civil id.pdf", 30)];
    await choose("passport", first.file);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
    await choose("civilId", second.file);
    await save();
    await first.read();
    expect(onClose).not.toHaveBeenCalled();
    await second.read();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await waiting()).toEqual([20, 30]);
  });

  it("stays open where a file is refused that was still read, and can be saved without it", async () => {
    const onClose = await show(anEmployee(1));
    const broken = slowFile("notes.xyz", 20);
    await choose("passport", broken.file);
    await save();
    await broken.read();
    expect((await screen.findByRole("alert")).textContent).toContain("notes.xyz");
    expect(onClose).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await waiting()).toEqual([]);
  });
});
