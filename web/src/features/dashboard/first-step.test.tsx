// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { User } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { FirstStep } from "./first-step.tsx";

let id = 440_000_000_000_000;

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
});

async function reads(over: Partial<User>): Promise<string> {
  const user = aUser(++id, over);
  const local = openLocalSession(user);
  await local.loaded;
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <FirstStep actor={user} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return container.textContent ?? "";
}

it("tells who has just registered whose space this is, and how to join an organization", async () => {
  const text = await reads({ username: "sara" });
  expect(text).toContain("your private space");
  expect(text).toContain("add “sara” to it");
});

it("tells a member who may do nothing, and no other member, whom to ask", async () => {
  expect(await reads({ organizationId: 7 })).toContain("You have no document permissions yet");
  cleanup();
  act(closeLocalSession);
  expect(await reads({ organizationId: 7, permissions: ["view"] })).toBe("");
});
