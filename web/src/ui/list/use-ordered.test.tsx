// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useOrdered } from "./use-ordered.ts";

afterEach(cleanup);

const numbers = (length: number) => Array.from({ length }, (_, at) => ({ id: (at * 7_919 + 5) % length }));
const byId = ({ id }: { id: number }) => id;

function hook(rows: readonly { id: number }[], key: typeof byId | null, descending = false) {
  return renderHook((props) => useOrdered(props.rows, props.key, props.descending), {
    initialProps: { rows, key, descending },
  });
}

describe("rows in an order", () => {
  it("are sorted within the render when they are few", () => {
    const { result } = hook(numbers(100), byId);
    expect(result.current.map(byId)).toEqual(Array.from({ length: 100 }, (_, at) => at));
  });

  it("stay the very rows without a key, or run the other way", () => {
    const rows = numbers(6_000);
    const { result, rerender } = hook(rows, null);
    expect(result.current).toBe(rows);
    rerender({ rows, key: null, descending: true });
    expect(result.current).toEqual([...rows].reverse());
  });

  it("come sorted in slices when they are many, and no other order shows on the way", async () => {
    const rows = numbers(40_000);
    const seen: (readonly { id: number }[])[] = [];
    const { rerender } = renderHook(
      (descending: boolean) => {
        const now = useOrdered(rows, byId, descending);
        if (seen.at(-1) !== now) seen.push(now);
      },
      { initialProps: false },
    );
    await waitFor(() => expect(seen.at(-1)?.[0]?.id).toBe(0));
    rerender(true);
    await waitFor(() => expect(seen.at(-1)?.[0]?.id).toBe(39_999));
    expect(seen.at(-1)?.map(byId)).toEqual(Array.from({ length: 40_000 }, (_, at) => 39_999 - at));
    expect(seen.map((one) => one[0]?.id)).toEqual([rows[0]?.id, 0, 39_999].slice(-seen.length));
  });
});
