// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Change } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { EmployeeRecord } from "./employee-record.tsx";

beforeEach(async () => {
  updateConnection({ online: false });
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await startI18n("en");
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  vi.unstubAllGlobals();
});

let person = 431_000_000_000_000;

async function show() {
  const actor = aUser(++person, { role: "admin", organizationId: 7 });
  const local = openLocalSession(actor);
  await local.loaded;
  updateConnection({ lastPull: 1 });
  const employee = anEmployee(1, { firstName: "Rajesh", tenant: 7, organizationId: 7 });
  const apply = (change: Change) =>
    act(() => {
      local.mirror.applyChanges([change]);
      local.mirror.publish(true);
    });
  apply({ collection: "employees", id: 1, record: employee });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EmployeeRecord id={1} actor={actor} />
      </MemoryRouter>
      <AlertDialogHost cancelLabel="Cancel" />
    </QueryClientProvider>,
  );
  return { remove: () => apply({ collection: "employees", id: 1, deleted: true }) };
}

const GONE = /^This was deleted meanwhile/;
const notFound = () => screen.queryByRole("heading", { name: "This employee is not here" });

it.each([
  ["Edit", /^Phone Number/],
  ["Add paper", /^Issued by/],
])("%s outlives the employee whom a colleague deletes, and says so", async (act, name) => {
  const { remove } = await show();
  await userEvent.click(screen.getAllByRole("button", { name: act })[0] as HTMLElement);
  const field = await screen.findByRole("textbox", { name });
  fireEvent.change(field, { target: { value: "5512" } });
  expect(screen.queryByText(GONE)).toBeNull();
  remove();
  expect(screen.getByText(GONE)).toBeDefined();
  expect((screen.getByRole("textbox", { name }) as HTMLInputElement).value).toBe("5512");
  expect(notFound()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("textbox", { name })).toBeNull();
  expect(notFound()).not.toBeNull();
});

it("calls what is attached attachments, and says of what is not there that no file was uploaded", async () => {
  await show();
  const attachments = within(screen.getByRole("region", { name: "Attachments" }));
  expect(attachments.getAllByText("No file uploaded").length).toBe(4);
  expect(attachments.queryByText("Not provided")).toBeNull();
  expect(screen.getByText("No tags")).toBeDefined();
});

it("calls a work permit by its name in Arabic, and its number a number", async () => {
  await startI18n("ar");
  await show();
  expect(screen.getByRole("heading", { level: 2, name: "إذن العمل" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "تعديل" }));
  expect(await screen.findByRole("textbox", { name: /^رقم إذن العمل/ })).toBeDefined();
});
