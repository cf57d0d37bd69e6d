// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useSaving } from "./use-saving.ts";

it("saves once for two presses that come before the first has been drawn, and again once that has failed", async () => {
  const { result } = renderHook(() => useSaving("Not saved"));
  let fail = (_: Error) => {};
  const send = vi.fn(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  act(() => {
    const { save } = result.current;
    void save(send);
    void save(send);
  });
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.pending).toBe(true);
  act(() => fail(new Error("refused")));
  await waitFor(() => expect(result.current.pending).toBe(false));
  act(() => void result.current.save(send));
  expect(send).toHaveBeenCalledTimes(2);
});
