// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18n } from "#web/i18n/setup.ts";
import { writeAll } from "#web/local/engine.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { categoryDeletion } from "#web/shared/categories/categories.actions.ts";
import { SyncIndicator } from "./sync-indicator.tsx";
import { setUpSyncScreen } from "./testing/sync-screen.ts";

let id = 496_000_000_000_000;

setUpSyncScreen();

/** What stands before the words while the first of so many changes is on its way. */
async function drawn(changes: number): Promise<"turns" | "fills"> {
  const { loaded, outbox } = openLocalSession(aUser(++id));
  await loaded;
  act(() => updateConnection({ online: true, lastPull: 1 }));
  await writeAll(Array.from({ length: changes }, (_, at) => categoryDeletion(aCategory(at + 1))));
  await outbox.entries.where("order").equals(1).modify({ state: "sending" });
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <SyncIndicator />
    </I18nextProvider>,
  );
  await waitFor(() => expect(container.textContent).toContain(`Sending 1 of ${changes}`));
  return container.querySelector(".animate-spin") ? "turns" : "fills";
}

it("turns while a few changes are sent; while many are, it shows how far they have come and stands still", async () => {
  expect(await drawn(20)).toBe("turns");
  cleanup();
  act(closeLocalSession);
  expect(await drawn(21)).toBe("fills");
});
