// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type ConnectionState, updateConnection } from "#web/local/index.ts";
import { useIsComing, useIsFirstLoad, useIsIncomplete, useMayStillCome } from "./use-connection.ts";

const fine: ConnectionState = {
  online: true,
  signedOut: false,
  lastPull: null,
  pulling: false,
  refused: null,
  failing: false,
};
const LATER = Date.now() + 60_000;

afterEach(() => {
  cleanup();
  act(() => updateConnection(fine));
});

it.each<[string, Partial<ConnectionState>, string]>([
  ["a first pull under way", {}, "coming incomplete firstLoad mayCome"],
  ["a first pull that was cut, offline", { online: false }, "incomplete mayCome"],
  ["a first pull that the server refuses", { failing: true, refused: "503: busy" }, "incomplete mayCome"],
  ["a first pull that fails while the server answers", { failing: true }, "incomplete mayCome"],
  ["a first pull whose session has ended", { signedOut: true }, "incomplete mayCome"],
  ["all records of an earlier day", { lastPull: 1 }, "coming mayCome"],
  ["all records of an earlier day, offline", { lastPull: 1, online: false }, ""],
  ["all records of now", { lastPull: LATER }, "coming"],
])("of %s is known what is there and what may come", (_, state, expected) => {
  act(() => updateConnection({ ...fine, ...state }));
  const { result } = renderHook(
    (ready: boolean) => ({
      coming: useIsComing(),
      incomplete: useIsIncomplete(ready),
      firstLoad: useIsFirstLoad(ready),
      mayCome: useMayStillCome(ready),
    }),
    { initialProps: true },
  );
  const held = Object.entries(result.current)
    .filter(([, is]) => is)
    .map(([name]) => name);
  expect(held.join(" ")).toBe(expected);
});

it("is nothing known of a list that holds nothing that can be shown", () => {
  act(() => updateConnection({ ...fine, lastPull: LATER, online: false }));
  const { result } = renderHook(() => [useIsIncomplete(false), useIsFirstLoad(false), useMayStillCome(false)]);
  expect(result.current).toEqual([true, true, true]);
});
