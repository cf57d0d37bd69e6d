// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { NewShare, Share } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { ShareDialog } from "./share-dialog.tsx";

const USER = 493_000_000_000_001;
const lease = aDocument(11, { name: "Lease" });

beforeAll(() => startI18n("en"));
beforeEach(async () => {
  await openLocalSession(aUser(USER)).loaded;
  act(() => updateConnection({ online: true }));
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  toast.dismiss();
  vi.unstubAllGlobals();
});

const aShare = (id: number, over: Partial<Share> = {}): Share => ({
  id,
  sharedById: USER,
  sharedBy: "Noura",
  hasPassword: false,
  views: 0,
  downloads: 0,
  createdAt: "2026-11-23T09:00:00.000Z",
  expiresAt: "2026-11-30T09:00:00.000Z",
  ...over,
});

/** The dialog, on a server that has these links and tells of them in its time. @returns what it was sent */
function open(links: Share[], told?: Promise<void>) {
  const sent: [request: string, body: unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") sent.push([`${method} ${path}`, typeof body === "string" ? JSON.parse(body) : null]);
    if (method === "GET") await told;
    const made: NewShare = { ...aShare(7), token: "t".repeat(43) };
    if (method === "POST") links.unshift(made);
    if (method === "DELETE") links.splice(0, links.length, ...links.filter(({ id }) => !path.endsWith(`/${id}`)));
    const answer = method === "POST" ? made : method === "DELETE" ? null : links;
    const headers = { "Content-Type": "application/json", "X-User": String(USER) };
    return new Response(answer && JSON.stringify(answer), { status: answer ? 200 : 204, headers });
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always" }, mutations: { networkMode: "always" } },
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <ShareDialog document={lease} onClose={vi.fn()} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return sent;
}

const named = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
const items = () => screen.queryAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);

it("makes a link, for seven days unless another time is chosen, and hands it over", async () => {
  const user = userEvent.setup();
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", Object.assign(navigator, { share }));
  const sent = open([]);
  const days = screen.getByLabelText("Works for");
  expect(
    within(days)
      .getAllByRole("option", { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(["1 day", "7 days", "30 days", "90 days"]);
  await user.selectOptions(days, "30 days");
  await user.type(screen.getByLabelText(/^Password/), "over the phone");
  await user.click(named("Create and copy link"));
  const link = `${location.origin}/api/share/${"t".repeat(43)}`;
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Link").value).toBe(link));
  expect(sent).toEqual([["POST /api/documents/11/shares", { days: 30, password: "over the phone" }]]);
  expect(currentToast()?.title).toBe("Link copied");
  expect(await navigator.clipboard.readText()).toBe(link);
  await user.click(named("Share"));
  expect(share).toHaveBeenCalledWith({ title: "Lease", url: link });
  await waitFor(() => expect(items()).toHaveLength(1));
  act(() => toast.dismiss());
  share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  await user.click(named("Share"));
  expect(currentToast()).toBeNull();
  share.mockRejectedValueOnce(new DOMException("no sheet", "NotAllowedError"));
  await user.click(named("Share"));
  await waitFor(() => expect(currentToast()?.title).toBe("Link copied"));
  Reflect.deleteProperty(navigator, "share");
});

it("sends nothing with a password that is too short, and says so at the field", async () => {
  const user = userEvent.setup();
  const sent = open([]);
  await user.type(screen.getByLabelText(/^Password/), "short");
  await user.click(named("Create and copy link"));
  expect(screen.getByLabelText(/^Password/).getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

it("says that the links in use are being fetched, until they are there", async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  open([aShare(5)], asked);
  const section = screen.getByRole("region", { name: "Links in use" });
  expect(within(section).getByRole("status").textContent).toBe("Fetching the links in use…");
  answer();
  await within(section).findByRole("listitem");
  expect(within(section).queryByRole("status")).toBeNull();
});

it("shows the links in use with their views, and revokes one with one click", async () => {
  const user = userEvent.setup();
  const sent = open([
    aShare(1, { views: 3, downloads: 1, hasPassword: true }),
    aShare(2, { sharedById: 5, sharedBy: "Daniel", expiresAt: "2026-12-20T09:00:00.000Z" }),
  ]);
  await waitFor(() => expect(items()).toHaveLength(2));
  expect(items()[0]).toContain("opened 3 times · downloaded once · with a password");
  expect(items()[1]).toContain("not opened yet · not downloaded · by \u2068Daniel\u2069");
  await user.click(named(/^Revoke the link until Nov 30, 2026$/));
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(sent).toEqual([["DELETE /api/shares/1", null]]);
  expect(currentToast()?.title).toBe("Link revoked");
});

it("brings a link back that was revoked by mistake, with the address that nobody can see later", async () => {
  const user = userEvent.setup();
  const sent = open([]);
  await user.click(named("Create and copy link"));
  await user.click(await screen.findByRole("button", { name: /^Revoke the link/, hidden: true }));
  await waitFor(() => expect(currentToast()?.title).toBe("Link revoked"));
  expect(screen.queryByLabelText("Link")).toBeNull();
  await waitFor(() => expect(items()).toHaveLength(0));
  expect(currentToast()?.undo?.label).toBe("Undo");
  await act(async () => currentToast()?.undo?.act());
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(screen.getByLabelText<HTMLInputElement>("Link").value).toContain("t".repeat(43));
  expect(sent.slice(1)).toEqual([
    ["DELETE /api/shares/7", null],
    ["POST /api/shares/7/restore", null],
  ]);
});

it("says without a connection that it needs one", async () => {
  act(() => updateConnection({ online: false }));
  const sent = open([aShare(1)]);
  expect(screen.getByText("Making, seeing and revoking links needs a connection.")).toBeTruthy();
  expect(named("Create and copy link")).toHaveProperty("disabled", true);
  expect([items(), sent]).toEqual([[], []]);
});
