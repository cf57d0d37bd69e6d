// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
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
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { MOST_IN_FOLDERS } from "../batch/batch.ts";
import { UploadCard } from "./upload-card.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

// Vite has now and then taken an import of it for a page's, which gets nothing
const { createHash } = process.getBuiltinModule("node:crypto");

const none: File[] = [];
const pdf = (name: string) => new File(["%PDF-1.7\n..."], name, { type: "application/pdf" });
let id = 420_000_000_000_000;
let local: LocalSession;

beforeAll(() => startI18n("en"));

beforeEach(() => updateConnection({ online: false }));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  dropDrafts();
  history.replaceState(null, "", "/");
  toast.dismiss();
});

async function enter(over: Partial<User> = {}): Promise<void> {
  const user = aUser(++id, over);
  local = openLocalSession(user);
  await local.loaded;
  const tenant = user.organizationId ?? user.id;
  const { name, description, createdBy, createdAt, version } = aCategory(11);
  const changes: Change[] = [
    { collection: "categories", id: 11, record: aCategory(11, { tenant, name: "Invoices" }) },
    { collection: "categories", id: 12, record: aCategory(12, { tenant, name: "Payroll" }) },
    { collection: "categories", id: 13, record: aCategory(13, { tenant: 99, name: "Elsewhere" }) },
    {
      collection: "subcategories",
      id: 21,
      record: { id: 21, name: `${name} sub`, description, createdBy, createdAt, version, tenant, categoryId: 11 },
    },
  ];
  act(() => {
    local.mirror.applyChanges(changes);
    local.mirror.publish(true);
  });
}

function Watched({ children }: { children: React.ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <OutcomeToasts />
        {children}
      </I18nextProvider>
    </QueryClientProvider>
  );
}

function showDialog(files: readonly File[] = none, onClose = vi.fn()) {
  render(<UploadDialog files={files} onClose={onClose} />, { wrapper: Watched });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no file input");
  return { user: userEvent.setup({ applyAccept: false }), input, onClose };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole("button", { name: "Upload Document", hidden: true });

describe("the upload dialog", () => {
  it("says what of a large folder was left out, also when it is opened with that folder", async () => {
    await enter();
    const papers = Array.from({ length: MOST_IN_FOLDERS + 1 }, (_, at) =>
      putInFolders(new File([`%PDF-1.7 ${at}`], `${at}.pdf`), ["Shared", "Letters"]),
    );
    showDialog(papers);
    expect(await screen.findByText(/^1 file was left out: at most/, {}, { timeout: 60_000 })).toBeTruthy();
  });

  it("asks for what is missing, in place and as a toast", async () => {
    await enter();
    const { user } = showDialog();
    await user.click(submit());
    await waitFor(() => expect(screen.getByText("Document name is required")).toBeTruthy());
    expect(screen.getByText("Category is required")).toBeTruthy();
    expect(screen.getByText("Please select a file to upload")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Drag & drop a file here"));
    expect(currentToast()).toMatchObject({
      kind: "error",
      title: "Validation Error",
      description: "Please select a file and category",
    });
  });

  it("proposes the file's name only where there is none yet; a new file takes the place of a refused one", async () => {
    await enter();
    const { user, input } = showDialog();
    await user.upload(input, new File(["<html>"], "page.pdf", { type: "application/pdf" }));
    await waitFor(() => expect(screen.getByText(/its content must be/)).toBeTruthy());
    await user.type(box("Document name"), "Lease");
    await user.upload(input, pdf("First paper.pdf"));
    await waitFor(() => expect(document.querySelector("[data-chosen]")?.textContent).toContain("First paper"));
    expect(box("Document name").value).toBe("Lease");
  });

  it("asks before it closes as soon as a file is chosen, also while that is being read", async () => {
    await enter();
    const { user, input, onClose } = showDialog();
    const slow = pdf("Lease.pdf");
    slow.arrayBuffer = () => new Promise(() => {});
    await user.upload(input, slow);
    await user.click(screen.getByRole("button", { name: "Close", hidden: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("becomes a batch when a second file comes, and loses nothing that was typed for the first", async () => {
    await enter();
    const { user, input } = showDialog();
    await user.type(box("Document name"), "Lease");
    await user.upload(input, pdf("First paper.pdf"));
    await user.selectOptions(box("Category"), "11");
    await user.selectOptions(screen.getByLabelText(/Subcategory/), "21");
    await user.type(screen.getByLabelText(/Description/), "signed");
    await user.type(screen.getByLabelText(/Tags/), "landlord{Enter}2027{Enter}");
    await user.click(screen.getByRole("button", { name: "Add a date and a responsible person", hidden: true }));
    await user.type(screen.getByLabelText(/^Expiry or due date/), "3/4/27");
    await user.upload(input, pdf("Second paper.pdf"));
    const group = (name: string) => within(screen.getByRole("group", { name, hidden: true }));
    await waitFor(() => expect(group("Second paper.pdf").getByLabelText("Document name")).toBeTruthy());
    const all = group("For all documents");
    expect(all.getByLabelText<HTMLSelectElement>("Category").value).toBe("11");
    expect(all.getByLabelText<HTMLSelectElement>(/Subcategory/).value).toBe("21");
    expect(group("First paper.pdf").getByLabelText<HTMLInputElement>("Document name").value).toBe("Lease");
    expect(group("First paper.pdf").getByLabelText<HTMLTextAreaElement>(/Description/).value).toBe("signed");
    await user.type(group("First paper.pdf").getByLabelText(/Description/), " twice");
    await user.click(group("First paper.pdf").getByRole("button", { name: /2027/, hidden: true }));
    await user.click(screen.getByRole("button", { name: "Upload 2 documents", hidden: true }));
    await waitFor(async () => expect(await local.outbox.entries.count()).toBe(2), { timeout: 60_000 });
    const kept = await Promise.all((await local.outbox.entries.toArray()).map(({ bytes }) => decodeContent(bytes)));
    const bodies = kept.map(({ body }) => body ?? {});
    expect(bodies.map((body) => [body.name, body.description, body.tags, body.dueDate, body.subcategoryId])).toEqual([
      ["Lease", "signed twice", "landlord", "2027-04-03", 21],
      ["Second paper", null, null, null, 21],
    ]);
  });

  it("becomes a batch also when the second file is handed over by the system", async () => {
    await enter();
    const first = [pdf("First paper.pdf")];
    const { rerender } = render(<UploadDialog files={first} onClose={vi.fn()} />, { wrapper: Watched });
    const user = userEvent.setup();
    await waitFor(() => expect(box("Document name").value).toBe("First paper"));
    await user.selectOptions(box("Category"), "11");
    await user.clear(box("Document name"));
    await user.type(box("Document name"), "Lease");
    rerender(<UploadDialog files={[pdf("Second paper.pdf")]} onClose={vi.fn()} />);
    expect(await screen.findAllByText("Upload 2 documents")).not.toEqual([]);
    const group = (name: string) => within(screen.getByRole("group", { name, hidden: true }));
    expect(group("For all documents").getByLabelText<HTMLSelectElement>("Category").value).toBe("11");
    expect(group("First paper.pdf").getByLabelText<HTMLInputElement>("Document name").value).toBe("Lease");
    expect(group("Second paper.pdf").getByLabelText<HTMLInputElement>("Document name").value).toBe("Second paper");
  });

  it("keeps what was typed for the first file when several are handed over at once", async () => {
    await enter();
    const { rerender } = render(<UploadDialog files={[pdf("a.pdf")]} onClose={vi.fn()} />, { wrapper: Watched });
    await waitFor(() => expect(box("Document name").value).toBe("a"));
    await userEvent.type(box("Document name"), " signed");
    rerender(<UploadDialog files={[pdf("b.pdf"), pdf("c.pdf")]} onClose={vi.fn()} />);
    expect(await screen.findAllByText("Upload 3 documents")).not.toEqual([]);
    const group = within(screen.getByRole("group", { name: "a.pdf", hidden: true }));
    expect(group.getByLabelText<HTMLInputElement>("Document name").value).toBe("a signed");
  });

  it("holds a file that is handed over while another is being kept until that is done", async () => {
    await enter();
    const onClose = vi.fn();
    const { rerender } = render(<UploadDialog files={[pdf("a.pdf")]} onClose={onClose} />, { wrapper: Watched });
    await waitFor(() => expect(box("Document name").value).toBe("a"));
    await userEvent.selectOptions(box("Category"), "11");
    act(() => submit().click());
    await waitFor(() => expect(document.querySelector('input[type="file"]')).toBeNull());
    rerender(<UploadDialog files={[pdf("b.pdf")]} onClose={onClose} />);
    await waitFor(() => expect(box("Document name").value).toBe("b"));
    expect(await local.outbox.entries.count()).toBe(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("proposes the category of the filter, else the one used last by the same person in the same place", async () => {
    await enter();
    const first = showDialog();
    expect(box("Category").value).toBe("");
    await first.user.upload(first.input, pdf("a.pdf"));
    await first.user.selectOptions(box("Category"), "11");
    await first.user.selectOptions(screen.getByLabelText(/Subcategory/), "21");
    await first.user.click(submit());
    await waitFor(() => expect(first.onClose).toHaveBeenCalled());
    const shown = () => {
      cleanup();
      showDialog();
      return [box("Category").value, screen.queryByLabelText<HTMLSelectElement>(/Subcategory/)?.value];
    };
    expect(shown()).toEqual(["11", "21"]);
    history.replaceState(null, "", "/?category=12");
    expect(shown()).toEqual(["12", undefined]);
    // of another space, and gone
    history.replaceState(null, "", "/?category=13");
    expect(shown()).toEqual(["11", "21"]);
    history.replaceState(null, "", "/employee?category=12");
    expect(shown()).toEqual(["11", "21"]);
    act(closeLocalSession);
    cleanup();
    await enter();
    expect(shown()).toEqual(["", undefined]);
  });

  it("says that the same file is filed already, and files it all the same", async () => {
    await enter();
    const sum = createHash("sha256").update("%PDF-1.7\n...").digest("hex");
    act(() => {
      local.mirror.applyChanges([put(aDocument(31, { tenant: local.user.id, name: "lease", sha256: sum }))]);
      local.mirror.publish(true);
    });
    const other = new File(["%PDF-1.7 another"], "other.pdf", { type: "application/pdf" });
    const { user, input } = showDialog();
    await user.upload(input, other);
    await waitFor(() => expect(box("Document name").value).toBe("other"));
    expect(screen.queryByText(/already filed/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Remove file", hidden: true }));
    await user.clear(box("Document name"));
    await user.upload(input, pdf("copy.pdf"));
    const note = await screen.findByText(/This file is already filed as/, undefined, { timeout: 60_000 });
    expect(within(note).getByRole("link", { hidden: true }).getAttribute("href")).toBe("/?document=31");
    await user.selectOptions(box("Category"), "11");
    await user.upload(input, [new File(["%PDF-1.7 another"], "third.pdf"), other]);
    const twice = await screen.findByText(/The same file is in this list already/, undefined, { timeout: 60_000 });
    expect(twice.textContent).toMatch(/third$/);
    expect(screen.getAllByText(/This file is already filed as/)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Upload 3 documents", hidden: true }));
    await waitFor(async () => expect(await local.outbox.entries.count()).toBe(3), { timeout: 60_000 });
    // unsent ones are found by what they lay over the mirror
    const [copy] = await local.outbox.entries.toArray();
    expect(copy && (await decodeContent(copy.bytes)).overlay).toMatchObject({ sha256: sum });
  });

  it("asks whether a file becomes a new version of the document that has its name, and chooses nothing itself", async () => {
    await enter();
    const lease = aDocument(31, { tenant: local.user.id, categoryId: 11, name: "Lease", filename: "scan.pdf" });
    act(() => {
      local.mirror.applyChanges([put(lease), put({ ...lease, id: 32, categoryId: 12 })]);
      local.mirror.publish(true);
    });
    const { user, input, onClose } = showDialog();
    const choices = () => screen.queryAllByRole<HTMLInputElement>("radio", { hidden: true });
    await user.upload(input, pdf("LEASE.pdf"));
    await waitFor(() => expect(box("Document name").value).toBe("LEASE"));
    expect(choices()).toEqual([]);
    await user.selectOptions(box("Category"), "11");
    expect(choices().map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(submit());
    await waitFor(() =>
      expect(screen.getByRole("alert", { hidden: true }).textContent).toContain("Choose how the file"),
    );
    expect(document.activeElement).toBe(choices()[0]);
    expect(await local.outbox.entries.count()).toBe(0);
    await user.click(screen.getByLabelText(/File as a new version of\s*Lease/));
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [entry] = await local.outbox.entries.toArray();
    expect(entry).toMatchObject({ kind: "version.upload", record: 31, fileSize: 12 });
    expect(currentToast()?.description).toContain("Saved on this device");
    cleanup();
    const again = showDialog();
    await again.user.upload(again.input, new File(["%PDF-1.7 other"], "scan.pdf", { type: "application/pdf" }));
    await again.user.selectOptions(box("Category"), "12");
    await waitFor(() => expect(choices().map(({ checked }) => checked)).toEqual([false, false]));
    await again.user.click(screen.getByLabelText("File as a new document"));
    await again.user.click(submit());
    await waitFor(() => expect(again.onClose).toHaveBeenCalled());
    const kinds = (await local.outbox.entries.toArray()).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["document.create", "version.upload"]);
  });

  it("says that a file becomes a new document when the one chosen for it has gone", async () => {
    await enter();
    const lease = aDocument(31, { tenant: local.user.id, categoryId: 11, name: "Lease", filename: "scan.pdf" });
    const show = (change: Change) =>
      act(() => {
        local.mirror.applyChanges([change]);
        local.mirror.publish(true);
      });
    show(put(lease));
    const { user, input, onClose } = showDialog();
    await user.upload(input, pdf("Lease.pdf"));
    await user.selectOptions(box("Category"), "11");
    await user.click(await screen.findByLabelText(/File as a new version of\s*Lease/));
    expect(screen.queryByText(/no longer here/)).toBeNull();
    show(gone(31));
    expect(screen.getByRole("alert", { hidden: true }).textContent).toContain("is no longer here");
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect((await local.outbox.entries.toArray()).map(({ kind }) => kind)).toEqual(["document.create"]);
  });

  it("asks before it loses what was typed, and not for what it proposed itself", async () => {
    await enter();
    history.replaceState(null, "", "/?category=12");
    const { user, onClose } = showDialog();
    await user.click(screen.getByRole("button", { name: "Close", hidden: true }));
    expect(onClose).toHaveBeenCalled();
  });

  it("files ten papers from the desktop in three actions, with names as people write them", async () => {
    await enter();
    let actions = 0;
    const does = async (action: () => unknown) => {
      actions++;
      await action();
    };
    const numbers = Array.from({ length: 10 }, (_, at) => `${at + 1}`.padStart(2, "0"));
    await does(() => showDialog(numbers.map((number) => pdf(`scan_2026-11_invoice_${number}.pdf`))));
    const user = userEvent.setup();
    const all = within(await screen.findByRole("group", { name: "For all documents", hidden: true }));
    await does(() => user.selectOptions(all.getByLabelText("Category"), "12"));
    await does(() => user.click(screen.getByRole("button", { name: "Upload 10 documents", hidden: true })));
    await waitFor(async () => expect(await local.outbox.entries.count()).toBe(10), { timeout: 60_000 });
    const kept = await Promise.all((await local.outbox.entries.toArray()).map(({ bytes }) => decodeContent(bytes)));
    expect(kept.map(({ title }) => title).sort()).toEqual(numbers.map((number) => `invoice ${number}`));
    expect(kept.every(({ body }) => body?.categoryId === 12)).toBe(true);
    expect(actions).toBeLessThanOrEqual(12);
    cleanup();
    showDialog([pdf("a.pdf"), pdf("b.pdf")]);
    const next = within(await screen.findByRole("group", { name: "For all documents", hidden: true }));
    expect(next.getByLabelText<HTMLSelectElement>("Category").value).toBe("12");
  });

  it("is a batch at once when it is opened with several files, without what systems leave in folders", async () => {
    await enter();
    showDialog([pdf("a.pdf"), pdf(".DS_Store"), pdf("b.pdf")]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Upload 2 documents", hidden: true })).toBeTruthy());
  });

  it("holds the one file that it is opened with", async () => {
    await enter();
    showDialog([pdf("Thumbs.db"), pdf("a.pdf")]);
    await waitFor(() => expect(box("Document name").value).toBe("a"));
  });

  it("says why a file is refused, and keeps none", async () => {
    await enter();
    const { user, input } = showDialog();
    await user.upload(input, new File(["<html>"], "page.pdf", { type: "application/pdf" }));
    await waitFor(() => expect(screen.getByText(/its content must be PDF, DOC or DOCX/)).toBeTruthy());
    expect(document.querySelector("[data-chosen]")).toBeNull();
  });

  it("offers the own space's categories, a subcategory only where there is one, and forgets it with its category", async () => {
    await enter();
    const { user } = showDialog();
    expect([...box("Category").querySelectorAll("option")].map(({ text }) => text)).toEqual([
      "Choose a category",
      "Invoices",
      "Payroll",
    ]);
    expect(screen.queryByLabelText(/Subcategory/)).toBeNull();
    await user.selectOptions(box("Category"), "11");
    await user.selectOptions(screen.getByLabelText(/Subcategory/), "21");
    await user.selectOptions(box("Category"), "12");
    expect(screen.queryByLabelText(/Subcategory/)).toBeNull();
    await user.selectOptions(box("Category"), "11");
    expect(screen.getByLabelText<HTMLSelectElement>(/Subcategory/).value).toBe("");
  });

  it("keeps the document with its file on this device, then is empty and closes", async () => {
    await enter();
    const { user, input, onClose } = showDialog();
    await user.upload(input, pdf("../فاتورة.pdf"));
    await user.selectOptions(box("Category"), "11");
    await user.type(screen.getByLabelText(/Description/), " signed ");
    await waitFor(() => expect(box("Document name").value).toBe("فاتورة"));
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [entry] = await local.outbox.entries.toArray();
    if (!entry) throw new Error("nothing was kept");
    const { body, file, title } = await decodeContent(entry.bytes);
    expect(title).toBe("فاتورة");
    expect(file).toEqual({ name: "فاتورة.pdf", type: "application/pdf" });
    expect(entry.fileSize).toBe(12);
    expect(body).toMatchObject({ name: "فاتورة", categoryId: 11, subcategoryId: null, description: "signed" });
    expect(currentToast()?.description).toContain("Saved on this device");
    expect(box("Document name").value).toBe("");
  });

  it("keeps one document of two presses that come before the first was drawn", async () => {
    await enter();
    const { user, input, onClose } = showDialog();
    await user.upload(input, pdf("Lease.pdf"));
    await user.selectOptions(box("Category"), "11");
    await waitFor(() => expect(box("Document name").value).toBe("Lease"));
    act(() => {
      submit().click();
      submit().click();
    });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await local.outbox.entries.count()).toBe(1);
  });

  it("is empty again after Cancel", async () => {
    await enter();
    const { user, onClose } = showDialog();
    await user.type(box("Document name"), "half a na");
    await user.click(screen.getByRole("button", { name: "Cancel", hidden: true }));
    expect(onClose).toHaveBeenCalled();
    cleanup();
    showDialog();
    expect(box("Document name").value).toBe("");
  });

  it("comes back with what it held when it was torn away", async () => {
    await enter();
    const { user } = showDialog();
    await user.type(box("Document name"), "half a na");
    cleanup();
    showDialog();
    expect(box("Document name").value).toBe("half a na");
    await user.click(screen.getByRole("button", { name: "Cancel", hidden: true }));
  });

  it("is closed to those without the right, and says so", async () => {
    await enter({ organizationId: 70, permissions: ["view"] });
    showDialog();
    expect(screen.getByText(/You need the permission “upload”/)).toBeTruthy();
    expect(submit().hasAttribute("disabled")).toBe(true);
  });
});

describe("the upload card", () => {
  it("is disabled until a file, a name and a category are set; Enter says which is missing", async () => {
    await enter();
    render(<UploadCard />, { wrapper: Watched });
    const user = userEvent.setup({ applyAccept: false });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error("no file input");
    const button = screen.getByRole("button", { name: "Upload Document" });
    const says = async (title: string, description: string) => {
      await user.type(box("Document Name"), "{Enter}");
      expect(currentToast()).toMatchObject({ kind: "error", title, description });
      expect(button.hasAttribute("disabled")).toBe(true);
    };
    await says("No file selected", "Please select a file to upload");
    await user.upload(input, pdf("a.pdf"));
    await waitFor(() => expect(box("Document Name").value).toBe("a"));
    await user.clear(box("Document Name"));
    await user.type(box("Document Name"), "  ");
    await says("Document name required", "Please enter a document name");
    await user.type(box("Document Name"), "A");
    await says("Category required", "Please select a category for the document");
    await user.selectOptions(box("Category"), "12");
    expect(button.hasAttribute("disabled")).toBe(false);
  });
});
