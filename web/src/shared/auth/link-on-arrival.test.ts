// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetLinkOnArrival } from "./link-on-arrival.ts";

const kept = { idx: 0, key: "abc", usr: { inviteToken: "dead" } };

function arrive(type: string, address = "/auth") {
  history.replaceState(kept, "", address);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as unknown as PerformanceEntry]);
  forgetLinkOnArrival();
  return history.state;
}

beforeEach(() => history.replaceState(null, "", "/"));
afterEach(() => vi.restoreAllMocks());

it("asking for /auth in the tab of an earlier link forgets the link's token, and nothing else", () => {
  expect(arrive("navigate")).toEqual({ ...kept, usr: null });
});

it("a reload and going back keep it, and so does every other page", () => {
  expect(arrive("reload")).toEqual(kept);
  expect(arrive("back_forward")).toEqual(kept);
  expect(arrive("navigate", "/employee?id=1")).toEqual(kept);
});
