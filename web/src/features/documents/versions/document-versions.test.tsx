// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Document, MOST_VERSIONS, type User } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { DocumentVersions } from "./document-versions.tsx";

const USER = 493_000_000_000_901;
const TENANT = 493_000_000_000_070;
const version = (number: number, name: string | null = "Noura") => ({
  number,
  filedBy: 1,
  filedByName: name,
  filedAt: `2026-11-0${number}T09:00:00.000Z`,
});
const file = (filename: string) => ({ filename, size: 2048, mimeType: "application/pdf", sha256: "ab".repeat(32) });
const earlier = [
  { ...version(1), ...file("draft.pdf") },
  { ...version(2, null), ...file("signed.pdf") },
];
const lease = aDocument(11, {
  name: "Lease",
  tenant: TENANT,
  filename: "renewed.pdf",
  fileVersions: { current: version(3, "Omar"), earlier },
});
const single = aDocument(12, { tenant: TENANT });

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  toast.dismiss();
  vi.unstubAllGlobals();
});

const rights: User["permissions"] = ["view", "download", "upload", "delete"];
/** The section for somebody with these rights. @returns what the server was sent */
async function open(document: Document, permissions = rights, onAdd?: () => void) {
  await openLocalSession(aUser(USER, { role: "user", organizationId: TENANT, permissions })).loaded;
  act(() => updateConnection({ online: true }));
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", headers: asked }: RequestInit = {}) => {
    const key = new Headers(asked).get("Idempotency-Key") ?? "";
    if (path.includes("/versions/")) sent.push(`${method} ${path}${/^[0-9a-f]{32}$/.test(key) ? " with a key" : ""}`);
    const headers = { "Content-Type": "application/json", "X-User": String(USER) };
    return new Response(method === "DELETE" ? null : "{}", { status: method === "DELETE" ? 204 : 200, headers });
  });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <DocumentVersions document={document} {...(onAdd ? { onAdd } : {})} />
        <AlertDialogHost cancelLabel="Cancel" />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return sent;
}

const texts = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const names = () => screen.queryAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);

it("lists the current version and the earlier ones, the last filed first", async () => {
  await open(lease);
  expect(texts()).toEqual([
    "Version 3Currentrenewed.pdfOmarNov 3, 202642.00 Bytes",
    "Version 2signed.pdfUnknownNov 2, 20262.00 KB",
    "Version 1draft.pdfNouraNov 1, 20262.00 KB",
  ]);
});

it("is quiet where there is but one: a button for those who may file another, nothing for the others", async () => {
  const onAdd = vi.fn();
  await open(single, rights, onAdd);
  expect([texts(), names()]).toEqual([[], ["New version"]]);
  await userEvent.click(screen.getByRole("button"));
  expect(onAdd).toHaveBeenCalledOnce();
  cleanup();
  await open(single, ["view"]);
  expect(document.querySelector("section")).toBeNull();
});

it("offers what the person may do", async () => {
  await open(lease, ["view"]);
  expect(names()).toEqual([]);
  cleanup();
  await open(lease, ["view", "download"]);
  expect(names()).toEqual(["Download version 2", "Download version 1"]);
  cleanup();
  await open(lease, ["view", "download", "upload"]);
  expect(names().slice(0, 2)).toEqual(["Download version 2", "Make version 2 current again"]);
  cleanup();
  await open(lease);
  expect(names().slice(0, 3)).toEqual(["Download version 2", "Make version 2 current again", "Delete version 2"]);
});

it("makes an earlier version current again", async () => {
  const sent = await open(lease);
  await userEvent.click(screen.getByRole("button", { name: "Make version 1 current again" }));
  await waitFor(() => expect(currentToast()?.description).toBe("Version 1 is current again."));
  expect(sent).toEqual(["POST /api/documents/11/versions/1/restore with a key"]);
});

it("asks before it deletes one for good", async () => {
  const user = userEvent.setup();
  const sent = await open(lease);
  const remove = () => user.click(screen.getByRole("button", { name: "Delete version 2" }));
  await remove();
  const question = await screen.findByRole("alertdialog", { hidden: true });
  expect(question.textContent).toContain("Are you sure you want to delete version 2 for good?");
  expect(question.textContent).toContain("“signed.pdf” cannot be restored afterwards.");
  await user.click(screen.getByRole("button", { name: "Cancel", hidden: true }));
  expect(sent).toEqual([]);
  await remove();
  await user.click(await screen.findByRole("button", { name: "Delete version", hidden: true }));
  await waitFor(() => expect(currentToast()?.description).toBe("Version deleted"));
  expect(sent).toEqual(["DELETE /api/documents/11/versions/2 with a key"]);
});

it("says offline why nothing can be done with earlier versions, and a new one still can be filed", async () => {
  await open(lease, rights, vi.fn());
  act(() => updateConnection({ online: false }));
  const disabled = screen.getAllByRole<HTMLButtonElement>("button").filter((one) => one.disabled);
  expect(disabled).toHaveLength(6);
  for (const one of disabled) expect(one.title).toBe("Earlier versions need a connection.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "New version" }).disabled).toBe(false);
});

it("takes no further version where there are as many as there may be", async () => {
  const many = Array.from({ length: MOST_VERSIONS - 1 }, (_, at) => ({ ...version(1), number: at + 1, ...file("a") }));
  await open({ ...lease, fileVersions: { current: { ...version(3), number: 20 }, earlier: many } }, rights, vi.fn());
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "New version" }).disabled).toBe(true);
  expect(screen.getByText(/has 20 versions, the most it can have/)).toBeTruthy();
});
