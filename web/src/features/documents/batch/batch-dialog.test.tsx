// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change, User } from "#domain/index";
import { OutcomeToasts } from "#web/app/sync/outcome-toasts.tsx";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, decodeContent, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory, aDocument, gone, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { putInFolders } from "#web/ui/forms/dropped-files.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { BatchDialog } from "./batch-dialog.tsx";
import { addFiles } from "./batch-store.ts";

const pdf = (name: string) => new File(["%PDF-1.7\n..."], name, { type: "application/pdf" });
let id = 440_000_000_000_000;
let local: LocalSession;

beforeAll(() => startI18n("en"));

beforeEach(() => updateConnection({ online: false }));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  dropDrafts();
  toast.dismiss();
});

function Watched({ children }: { children: React.ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <OutcomeToasts />
      {children}
    </I18nextProvider>
  );
}

async function enter(over: Partial<User> = {}) {
  const user = aUser(++id, over);
  local = openLocalSession(user);
  await local.loaded;
  const tenant = user.organizationId ?? user.id;
  const changes: Change[] = [
    { collection: "categories", id: 11, record: aCategory(11, { tenant, name: "Invoices" }) },
    { collection: "categories", id: 12, record: aCategory(12, { tenant, name: "Payroll" }) },
  ];
  act(() => {
    local.mirror.applyChanges(changes);
    local.mirror.publish(true);
  });
  return show();
}

function show(onClose = vi.fn()) {
  render(
    <>
      <BatchDialog onClose={onClose} />
      <AlertDialogHost cancelLabel="Cancel" />
    </>,
    { wrapper: Watched },
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no file input");
  return { user: userEvent.setup({ applyAccept: false }), input, onClose };
}

const group = (name: string) => within(screen.getByRole("group", { name, hidden: true }));
const submit = () => screen.getByRole("button", { name: /^Upload \d+ document/, hidden: true });
const entries = async () => {
  const rows = await local.outbox.entries.toArray();
  return await Promise.all(
    rows.map(async (row) => ({ key: row.key, record: row.record, ...(await decodeContent(row.bytes)) })),
  );
};

describe("several files at once", () => {
  it("stand in a row each; what is refused says why and stays out", async () => {
    const { user, input } = await enter();
    await user.upload(input, [pdf("a.pdf"), new File(["<html>"], "page.pdf"), pdf(".DS_Store"), pdf("b.pdf")]);
    await waitFor(() =>
      expect(group("page.pdf").getByRole("alert", { hidden: true }).textContent).toMatch(/its content/),
    );
    expect(submit().textContent).toContain("Upload 2 documents");
    expect(screen.getByText("1 file cannot be uploaded and stays out.")).toBeTruthy();
    expect(group("a.pdf").getByLabelText<HTMLInputElement>("Document name").value).toBe("a");
  });

  it("show what is missing, at its place, and nothing is kept till then", async () => {
    const { user, input } = await enter();
    await user.upload(input, [pdf("a.pdf"), pdf("b.pdf")]);
    await user.clear(group("b.pdf").getByLabelText("Document name"));
    await user.click(submit());
    expect(screen.getByText("Category is required")).toBeTruthy();
    expect(group("b.pdf").getByText("Document name is required")).toBeTruthy();
    const all = within(screen.getByRole("group", { name: "For all documents", hidden: true }));
    await waitFor(() => expect(document.activeElement).toBe(all.getByLabelText("Category")));
    expect(await entries()).toEqual([]);
  });

  it("are told apart from pictures, which become a scan where they come alone", async () => {
    const { user, input } = await enter();
    await user.upload(input, [pdf("a.pdf"), new File(["jpeg"], "photo.jpg", { type: "image/jpeg" })]);
    await waitFor(() =>
      expect(group("photo.jpg").getByRole("alert", { hidden: true }).textContent).toMatch(/a scan\.$/),
    );
  });

  it("are asked each whether they become a new version of a document that has their name", async () => {
    const { user, input } = await enter();
    const tenant = local.user.organizationId ?? local.user.id;
    act(() => {
      local.mirror.applyChanges([put(aDocument(31, { tenant, categoryId: 11, name: "a" }))]);
      local.mirror.publish(true);
    });
    await user.upload(input, [pdf("a.pdf"), pdf("b.pdf")]);
    const all = within(screen.getByRole("group", { name: "For all documents", hidden: true }));
    await user.selectOptions(all.getByLabelText("Category"), "11");
    const choice = await group("a.pdf").findByLabelText<HTMLInputElement>(/File as a new version of/);
    expect(choice.checked).toBe(false);
    expect(group("b.pdf").queryByRole("radio", { hidden: true })).toBeNull();
    await user.click(submit());
    expect(group("a.pdf").getByText("Choose how the file shall be filed")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(choice));
    expect(await entries()).toEqual([]);
    await user.click(choice);
    await user.click(submit());
    await waitFor(async () => expect(await entries()).toHaveLength(2), { timeout: 60_000 });
    const kinds = (await local.outbox.entries.toArray()).map(({ kind, record }) => [kind, record === 31]);
    expect(kinds.sort()).toEqual([
      ["document.create", false],
      ["version.upload", true],
    ]);
  });

  it("say that one becomes a new document when the document chosen for it has gone", async () => {
    const { user, input } = await enter();
    const tenant = local.user.organizationId ?? local.user.id;
    const show = (change: Change) =>
      act(() => {
        local.mirror.applyChanges([change]);
        local.mirror.publish(true);
      });
    show(put(aDocument(31, { tenant, categoryId: 11, name: "a" })));
    await user.upload(input, [pdf("a.pdf"), pdf("b.pdf")]);
    const all = within(screen.getByRole("group", { name: "For all documents", hidden: true }));
    await user.selectOptions(all.getByLabelText("Category"), "11");
    await user.click(await group("a.pdf").findByLabelText(/File as a new version of/));
    show(gone(31));
    expect(group("a.pdf").getByText(/no longer here/)).toBeTruthy();
    await user.click(submit());
    await waitFor(async () => expect(await entries()).toHaveLength(2), { timeout: 60_000 });
    expect((await local.outbox.entries.toArray()).map(({ kind }) => kind)).toEqual([
      "document.create",
      "document.create",
    ]);
    await waitFor(() => expect(document.querySelectorAll("[data-progress]")).toHaveLength(2));
    expect(screen.getAllByText(/no longer here/)).toHaveLength(1);
  });

  it("become unsent changes each with its own name and place, and say so when they are kept", async () => {
    const { user, input } = await enter();
    await user.upload(input, [pdf("a.pdf"), pdf("عقد.pdf"), pdf("c.pdf")]);
    const all = within(screen.getByRole("group", { name: "For all documents", hidden: true }));
    await user.selectOptions(all.getByLabelText("Category"), "11");
    await user.selectOptions(group("c.pdf").getByLabelText("Category"), "12");
    await user.type(group("a.pdf").getByLabelText("Document name"), " signed");
    await user.click(submit());
    await waitFor(() => expect(currentToast()?.description).toMatch(/^3 documents are saved on this device/), {
      timeout: 60_000,
    });
    expect((await entries()).map(({ body, file }) => [body?.name, body?.categoryId, file?.name])).toEqual([
      ["a signed", 11, "a.pdf"],
      ["عقد", 11, "عقد.pdf"],
      ["c", 12, "c.pdf"],
    ]);
    expect(document.querySelectorAll('[data-progress="waiting"]')).toHaveLength(3);
  });

  it("show how they end, also where the dialog is closed: arrived, refused, discarded", async () => {
    const { user, input, onClose } = await enter();
    await user.upload(input, [pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
    await user.selectOptions(screen.getAllByLabelText("Category")[0] ?? input, "11");
    await user.click(submit());
    await waitFor(() => expect(document.querySelectorAll('[data-progress="waiting"]')).toHaveLength(3));
    const [a, b, c] = await entries();
    if (!a || !b || !c) throw new Error("three were kept");
    const { entries: table } = local.outbox;
    act(() => {
      local.mirror.applyChanges([put(aDocument(a.record, { tenant: local.user.id }))]);
      local.mirror.publish(true);
    });
    await act(() => table.where("key").anyOf(a.key, c.key).delete());
    const refusal = { status: 413, code: "space_full" as const, sentence: "Full." };
    await act(() => table.where("key").equals(b.key).modify({ state: "attention", refusal }));
    await waitFor(() => expect(document.querySelector('[data-progress="discarded"]')).toBeTruthy(), {
      timeout: 60_000,
    });
    expect(document.querySelector('[data-progress="sent"]')?.textContent).toContain("a");
    expect(document.querySelector('[data-progress="attention"]')?.textContent).toContain("Needs attention");
    expect(currentToast()).toMatchObject({ title: "Upload failed", description: "Uploaded: 1. Needing attention: 1." });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("are announced when they have arrived, also where the dialog ends before it was seen how", async () => {
    const { user, input, onClose } = await enter();
    await user.upload(input, [pdf("a.pdf"), pdf("b.pdf")]);
    await user.selectOptions(screen.getAllByLabelText("Category")[0] ?? input, "11");
    await user.click(submit());
    await waitFor(() => expect(document.querySelectorAll('[data-progress="waiting"]')).toHaveLength(2));
    act(() => updateConnection({ online: true }));
    const arrive = (change: Change) =>
      act(() => {
        local.mirror.applyChanges([change]);
        local.mirror.publish(true);
      });
    for (const { record } of await entries()) arrive(put(aDocument(record, { tenant: local.user.id })));
    await local.outbox.entries.clear();
    // rows are shown some time after they have changed; other news draws the dialog before that
    for (let record = 900; !onClose.mock.calls.length; record++) {
      arrive(put(aDocument(record, { tenant: local.user.id })));
      await act(() => new Promise(setImmediate));
    }
    await waitFor(() => expect(currentToast()?.title).toBe("Uploaded successfully"));
    expect(currentToast()?.description).toContain("2 documents");
  });

  it("say that all were refused, also where that was before the last one was kept", async () => {
    const { user, input } = await enter();
    let isGone = () => {};
    const last = pdf("b.pdf");
    vi.spyOn(last, "arrayBuffer")
      .mockImplementation(
        () =>
          new Promise((_, reject) => {
            isGone = () => reject(new DOMException("gone", "NotReadableError"));
          }),
      )
      .mockResolvedValueOnce(new TextEncoder().encode("%PDF-1.7\n...").buffer);
    await user.upload(input, [pdf("a.pdf"), last]);
    await user.selectOptions(screen.getAllByLabelText("Category")[0] ?? input, "11");
    await user.click(submit());
    await waitFor(() => expect(document.querySelector('[data-progress="waiting"]')).toBeTruthy(), { timeout: 60_000 });
    const refusal = { status: 413, code: "space_full" as const, sentence: "Full." };
    await act(() => local.outbox.entries.toCollection().modify({ state: "attention", refusal }));
    await waitFor(() => expect(document.querySelector('[data-progress="attention"]')).toBeTruthy(), {
      timeout: 60_000,
    });
    expect(currentToast()).toBeNull();
    act(isGone);
    await waitFor(() => expect(currentToast()).toMatchObject({ description: "Uploaded: 0. Needing attention: 1." }), {
      timeout: 60_000,
    });
  });

  it("stay in sight when all are filed that were taken, where others were left out", async () => {
    const { user, onClose } = await enter();
    const papers = ["a", "b"].map((name) => putInFolders(pdf(`${name}.pdf`), ["Shared", "Invoices"]));
    await act(() => addFiles(papers, 1));
    const leftOut = () => screen.getByText(/^1 file was left out: at most 1/);
    expect(leftOut()).toBeTruthy();
    await user.click(submit());
    await waitFor(async () => expect(await entries()).toHaveLength(1), { timeout: 60_000 });
    act(() => updateConnection({ online: true }));
    const [first] = await entries();
    act(() => {
      local.mirror.applyChanges([put(aDocument(first?.record ?? 0, { tenant: local.user.id }))]);
      local.mirror.publish(true);
    });
    await act(() => local.outbox.entries.clear());
    await waitFor(() => expect(currentToast()?.title).toBe("Uploaded successfully"), { timeout: 60_000 });
    expect(leftOut()).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("stay when thousands are let go in the moment in which the last one arrives", async () => {
    const { user, onClose } = await enter();
    await act(() => addFiles([putInFolders(pdf("a.pdf"), ["Shared", "Invoices"])]));
    await user.click(submit());
    await waitFor(async () => expect(await entries()).toHaveLength(1), { timeout: 60_000 });
    act(() => updateConnection({ online: true }));
    const [first] = await entries();
    act(() => {
      local.mirror.applyChanges([put(aDocument(first?.record ?? 0, { tenant: local.user.id }))]);
      local.mirror.publish(true);
    });
    const many = Array.from({ length: 9_000 }, (_, at) => putInFolders(pdf(`${at}.pdf`), ["Shared", "Payroll"]));
    const cleared = act(() => local.outbox.entries.clear());
    void addFiles(many);
    await cleared;
    expect(await screen.findByText(/of 9,00\d files checked/, {}, { timeout: 60_000 })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("ask before they are lost", async () => {
    const { user, input, onClose } = await enter();
    await user.upload(input, [pdf("a.pdf"), pdf("b.pdf")]);
    await user.click(screen.getByRole("button", { name: "Close", hidden: true }));
    await user.click(screen.getByRole("button", { name: "Keep editing", hidden: true }));
    expect(onClose).not.toHaveBeenCalled();
    expect(group("a.pdf")).toBeTruthy();
  });

  it("are closed to those without the right", async () => {
    await enter({ organizationId: 70, permissions: ["view"] });
    expect(screen.getByText(/You need the permission “upload”/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /Drag & drop files/, hidden: true }).hasAttribute("disabled")).toBe(true);
  });
});
