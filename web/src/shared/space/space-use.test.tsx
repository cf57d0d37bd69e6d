// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { SpaceUse } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { SpaceOverview } from "./space-use.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(() => updateConnection({ online: true }));
  act(closeLocalSession);
});

const MB = 1024 * 1024;
const me = aUser(471_000_000_000_001, { role: "admin", organizationId: 7 });
const nothing = { documents: 0, attachments: 0, texts: 0, others: 0, deleted: 0, limit: 100 * MB };
const mine: SpaceUse = { of: "private", ...nothing };
const firm: SpaceUse = { of: "organization", ...nothing, documents: 60 * MB, attachments: 15 * MB, deleted: 5 * MB };

/** The figures of a server that answers with these; what is shown, without the isolates around figures. */
function show(uses: SpaceUse[], places: SpaceUse["of"][] = ["private", "organization"]) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(uses), { headers: { "X-User": String(me.id) } }));
  vi.stubGlobal("fetch", fetched);
  openLocalSession(me);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SpaceOverview actor={me} places={places} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const text = async () => {
    await screen.findAllByText("Documents");
    return container.textContent?.replaceAll(/[\u2066\u2069]/g, "");
  };
  return { container, fetched, text };
}

const width = (bar: Element | undefined) => (bar instanceof HTMLElement ? bar.style.inlineSize : undefined);

it("says how much of the limit is used, and by what, each with its bar", async () => {
  const { container, text } = show([mine, firm]);
  expect(await text()).toBe(
    "Unknown75.00 MB of 100.00 MBDocuments60.00 MBEmployees’ attachments15.00 MBDeleted files5.00 MB" +
      "Deleted and replaced files stay for 30 days and do not fill the space.",
  );
  expect([...container.querySelectorAll("[aria-hidden] > span")].map(width)).toEqual(["60%", "15%", "5%"]);
});

it("leaves out an empty private space beside the organization's, and shows it alone, or with a file", async () => {
  const alone = show([mine]);
  expect(await alone.text()).toContain("Private space0.00 Bytes of 100.00 MB");
  cleanup();
  const both = show([{ ...mine, deleted: 1 }, firm]);
  expect(await both.text()).toContain("Private space0.00 Bytes of 100.00 MB");
});

it("compares with itself where there is no limit, and tells a member of what they see", async () => {
  const unlimited = show([{ ...firm, limit: null }]);
  expect(await unlimited.text()).toContain("75.00 MB, without a limit");
  expect(width(unlimited.container.querySelectorAll("[aria-hidden] > span")[0])).toBe("80%");
  cleanup();
  const member = show([{ ...firm, limit: null, deleted: null, others: 1024 }]);
  expect(await member.text()).toBe(
    "Unknown75.00 MB in what you seeDocuments60.00 MBEmployees’ attachments15.00 MBOther files1.00 KB",
  );
});

it.each([
  [89 * MB, ""],
  [90 * MB, "Almost full"],
  [100 * MB, "Full: no further files can be saved"],
])("of %i bytes in 100 MB says %j", async (documents, said) => {
  const { text } = show([{ ...mine, documents }]);
  expect(await text()).toContain(`Private space${said}${documents / MB}.00 MB of`);
});

it("shows the places asked for alone", async () => {
  const { text } = show([mine, { ...firm, of: "platform", limit: null }], ["platform"]);
  expect(await text()).toMatch(/^All organizations and private spaces75\.00 MB, without a limit/);
});

it("without the connection is one quiet line", async () => {
  act(() => updateConnection({ online: false }));
  const { container, fetched } = show([mine]);
  expect(container.textContent).toBe("The figures need the connection.");
  expect(fetched).not.toHaveBeenCalled();
});
