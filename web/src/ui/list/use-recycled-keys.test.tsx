// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { useRef } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { NO_KEYS, recycleKeys, useRecycledKeys } from "./use-recycled-keys.ts";

afterEach(cleanup);

const drawnRows = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));

/** The rows that React moves: those whose place among the drawn ones is below that of a row before them. */
function moved(before: readonly number[], after: readonly number[]): number[] {
  let last = -1;
  return after.filter((key) => {
    const place = before.indexOf(key);
    if (place < 0) return false;
    if (place < last) return true;
    last = place;
    return false;
  });
}

describe("keys", () => {
  it("are each row's own, stay with a row, and are new only where none is free", () => {
    fc.assert(
      fc.property(fc.array(drawnRows), fc.boolean(), (lists, mayTake) => {
        let before = NO_KEYS;
        for (const rows of lists) {
          const after = recycleKeys(before, rows, mayTake);
          expect([...after.keys.keys()]).toEqual(rows);
          expect(new Set(after.keys.values()).size).toBe(rows.length);
          const stays = rows.filter((row) => before.keys.has(row));
          for (const row of stays) expect(after.keys.get(row)).toBe(before.keys.get(row));
          const given = [...after.keys.values()].filter((key) => key >= before.unused);
          expect(after.unused).toBe(before.unused + given.length);
          if (!mayTake) expect(given).toHaveLength(rows.length - stays.length);
          else if (stays.length === 0) expect(given).toHaveLength(Math.max(0, rows.length - before.keys.size));
          before = after;
        }
      }),
    );
  });

  it("move no row that stays while those stay in their order", () => {
    fc.assert(
      fc.property(drawnRows, fc.func(fc.boolean()), drawnRows, (rows, stays, others) => {
        const before = recycleKeys(NO_KEYS, rows);
        const kept = rows.filter((row) => stays(row));
        const come = others.filter((row) => !rows.includes(row));
        const next = come.flatMap((row, at) => [...(kept[at] === undefined ? [] : [kept[at]]), row]);
        next.push(...kept.slice(come.length));
        const after = recycleKeys(before, next);
        const moves = moved([...before.keys.values()], [...after.keys.values()]);
        expect(moves.filter((key) => kept.some((row) => before.keys.get(row) === key))).toEqual([]);
      }),
    );
  });
});

function List({ question, rows }: { question: string; rows: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null);
  const keys = useRecycledKeys(list, question, rows);
  return (
    <div ref={list}>
      {rows.map((row) => (
        <button key={keys.get(row)} type="button">
          {row}
        </button>
      ))}
    </div>
  );
}

describe("a list's elements", () => {
  it("show the rows of the next question", () => {
    const { rerender, getByText } = render(<List question="a" rows={["Lease", "Invoice"]} />);
    const element = getByText("Lease");
    rerender(<List question="ab" rows={["Licence", "Permit"]} />);
    expect(getByText("Licence")).toBe(element);
  });

  it("stay with their rows when the data change, or the focus is among them", () => {
    const { rerender, getByText } = render(<List question="a" rows={["Lease", "Invoice"]} />);
    const lease = getByText("Lease");
    rerender(<List question="a" rows={["Invoice", "Permit"]} />);
    expect(lease.isConnected).toBe(false);
    const invoice = getByText("Invoice");
    invoice.focus();
    rerender(<List question="ab" rows={["Licence"]} />);
    expect(invoice.isConnected).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });
});
