// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { formatTime } from "#web/i18n/format.ts";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { guardFocus } from "#web/ui/overlay/keep-focus.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { SessionList } from "./session-list.tsx";
import type { OwnSession } from "./sessions.queries.ts";

beforeAll(() => startI18n("en"));
let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
  toast.dismiss();
  vi.unstubAllGlobals();
  act(() => updateConnection({ online: true }));
});

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1";
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const CREATED = "2026-11-02T09:00:00.000Z";
const SINCE = `Since Nov 2, 2026, ${formatTime(Date.parse(CREATED), "en")}`;

const session = (id: string, given: Partial<OwnSession> = {}): OwnSession => ({
  id,
  device: windows,
  created: CREATED,
  lastSeen: ago(5),
  current: false,
  ...given,
});

const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json", "X-User": "1" } });

/** The list, on a server that answers its requests as given. @returns the requests that it got */
function open(answer: (method: string, path: string) => Response | Promise<Response>) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(`${method} ${path}`);
    return await answer(method, path);
  });
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <h2 id="sessions-title">Devices</h2>
        <SessionList user={1} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return requests;
}

const lines = () => within(screen.getByRole("list")).getAllByRole("listitem");
const button = (name: string) => screen.getByRole("button", { name });

it("names each device, this one first, with when it signed in and was last seen", async () => {
  open(() =>
    json([
      session("a", { device: iphone, lastSeen: ago(59) }),
      session("b", { current: true }),
      session("c", { device: null, lastSeen: ago(3 * 60 + 20) }),
    ]),
  );
  await screen.findByRole("list", { name: "Devices" });
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    `Chrome on WindowsThis device${SINCE}`,
    `Safari on iPhone${SINCE} · Last seen within the hourSign out`,
    `Unknown device${SINCE} · Last seen 3 hr. agoSign out`,
  ]);
});

it("signs one of them out, one that has ended meanwhile too, and keeps the focus in the list", async () => {
  const others = [session("b", { device: iphone }), session("c", { device: null })];
  const answers = [new Response(null, { status: 204, headers: { "X-User": "1" } })];
  answers.push(new Response("Not found", { status: 404, headers: { "X-Error-Code": "not_found" } }));
  const requests = open((method) =>
    method === "GET" ? json([session("a", { current: true }), ...others]) : (answers.shift() ?? Response.error()),
  );
  const user = userEvent.setup();
  stop = guardFocus();
  await screen.findByRole("list");
  await user.click(button(`Sign out Safari on iPhone: ${SINCE}`));
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(currentToast()?.title).toBe("Safari on iPhone was signed out");
  await waitFor(() => expect(document.activeElement).toBe(button(`Sign out Unknown device: ${SINCE}`)));
  await user.click(button(`Sign out Unknown device: ${SINCE}`));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(requests).toEqual(["GET /api/sessions", "DELETE /api/sessions/b", "DELETE /api/sessions/c"]);
});

it("keeps a device in the list that could not be signed out, and says why", async () => {
  open((method) =>
    method === "GET"
      ? json([session("a", { current: true }), session("b", { device: iphone })])
      : new Response("The server is busy.", { status: 503, headers: { "X-Error-Code": "busy" } }),
  );
  await screen.findByRole("list");
  await userEvent.setup().click(button(`Sign out Safari on iPhone: ${SINCE}`));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: "Logout failed", description: "503: The server is busy." }),
  );
  expect(lines()).toHaveLength(2);
});

it("shows five, and the rest when asked", async () => {
  open(() => json(["a", "b", "c", "d", "e", "f", "g"].map((id) => session(id, { current: id === "g" }))));
  await screen.findByRole("list");
  expect(lines()).toHaveLength(5);
  expect(lines()[0]?.textContent).toContain("This device");
  await userEvent.setup().click(button("Show 2 more devices"));
  expect(lines()).toHaveLength(7);
});

it("is a quiet line without the connection, and loads when that is back", async () => {
  updateConnection({ online: false });
  const requests = open(() => json([session("a", { current: true }), session("b")]));
  expect(screen.getByRole("status").textContent).toBe("The list of devices needs the connection.");
  expect(requests).toEqual([]);
  act(() => updateConnection({ online: true }));
  await screen.findByRole("list");
  act(() => updateConnection({ online: false }));
  expect(screen.getByRole("status").textContent).toBe("The list of devices needs the connection.");
  expect(button(`Sign out Chrome on Windows: ${SINCE}`)).toHaveProperty("disabled", true);
});

it("takes a portal's page for no list, and can be asked again", async () => {
  const answers = [json("<html>"), json([session("a", { current: true })])];
  open(() => answers.shift() ?? Response.error());
  await userEvent.setup().click(await screen.findByRole("button", { name: "Retry" }));
  await screen.findByRole("list");
  expect(lines()).toHaveLength(1);
});

it("tells devices apart that signed in on one day", async () => {
  const later = "2026-11-02T09:25:00.000Z";
  open(() => json([session("a", { current: true }), session("b"), session("c", { created: later })]));
  await screen.findByRole("list");
  const named = screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"));
  expect(named).toEqual([
    `Sign out Chrome on Windows: ${SINCE}`,
    `Sign out Chrome on Windows: Since Nov 2, 2026, ${formatTime(Date.parse(later), "en")}`,
  ]);
});
