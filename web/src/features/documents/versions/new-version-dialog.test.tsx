// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sentence } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { sha256, useOutbox } from "#web/local/engine.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { NewVersionDialog } from "./new-version-dialog.tsx";

const USER = 493_000_000_000_902;
const pdf = (text: string) => new File([`%PDF-1.4 ${text}`], `${text}.pdf`, { type: "application/pdf" });

beforeAll(() => startI18n("en"));
beforeEach(async () => {
  await openLocalSession(aUser(USER)).loaded;
  act(() => updateConnection({ online: false }));
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  toast.dismiss();
});

function Waiting() {
  const titles = useOutbox().map(({ kind, path, file }) => `${kind} ${path} ${file?.name}`);
  return <output>{titles.join()}</output>;
}

async function open() {
  const current = await sha256(await pdf("first").arrayBuffer());
  const onClose = vi.fn();
  const view = render(
    <I18nextProvider i18n={i18n}>
      <NewVersionDialog document={aDocument(11, { name: "Lease", sha256: current })} onClose={onClose} />
      <AlertDialogHost cancelLabel="Cancel" />
      <Waiting />
    </I18nextProvider>,
  );
  const input = view.container.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail("no input");
  const submit = () => screen.getByRole("button", { name: "File new version", hidden: true });
  return { input, submit, onClose };
}

it("keeps the chosen file for its document, also without a connection", async () => {
  const user = userEvent.setup();
  const { input, submit, onClose } = await open();
  await user.click(submit());
  await screen.findByText(sentence("file_required", "en"));
  await user.upload(input, pdf("second"));
  await waitFor(() => expect(document.querySelector("[data-chosen]")?.textContent).toContain("second"));
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(screen.getByRole("status", { hidden: true }).textContent).toBe(
      "version.upload /api/documents/11/versions second.pdf",
    ),
  );
});

it("refuses the file that the document has already, and what is no document", async () => {
  const user = userEvent.setup({ applyAccept: false });
  const { input, submit, onClose } = await open();
  await user.upload(input, pdf("first"));
  await screen.findByText("first.pdf: This file is the current version already.");
  await user.upload(input, new File(["<html>"], "page.pdf", { type: "application/pdf" }));
  await screen.findByText(/^page\.pdf: This file is not accepted/);
  await user.click(submit());
  expect(onClose).not.toHaveBeenCalled();
});

it("asks before it closes over a file that is still read, and files it once it was", async () => {
  const user = userEvent.setup();
  const { input, submit, onClose } = await open();
  const slow = pdf("slow");
  let read = () => {};
  const bytes = await slow.arrayBuffer();
  slow.arrayBuffer = () =>
    new Promise((resolve) => {
      read = () => resolve(bytes);
    });
  await user.upload(input, slow);
  await user.click(screen.getByRole("button", { name: "Close", hidden: true }));
  await user.click(await screen.findByRole("button", { name: "Keep editing", hidden: true }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(submit());
  read();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.getByRole("status", { hidden: true }).textContent).toContain("slow.pdf"));
});

it("takes another file after one that was refused while it was being saved", async () => {
  const user = userEvent.setup({ applyAccept: false });
  const { input, submit, onClose } = await open();
  const page = new File(["<html>"], "page.pdf", { type: "application/pdf" });
  const bytes = await page.arrayBuffer();
  let read = () => {};
  page.arrayBuffer = () =>
    new Promise((resolve) => {
      read = () => resolve(bytes);
    });
  await user.upload(input, page);
  await user.click(submit());
  read();
  await screen.findByText(/^page\.pdf: This file is not accepted/);
  await user.upload(input, pdf("second"));
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
