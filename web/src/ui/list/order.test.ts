import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../../tests/fixtures/property-cases.ts";
import {
  type Order,
  ordered,
  orderedInSteps,
  orderOf,
  orderText,
  readOrder,
  type SortKey,
  toggleOrder,
  writeOrder,
} from "./order.ts";

type Column = "name" | "size" | "created";
const columns: readonly Column[] = ["name", "size", "created"];
const first: Order<Column> = { column: "created", descending: true };
const ordering = { columns, first, falling: ["created"] as const };
const order: fc.Arbitrary<Order<Column>> = fc.record({
  column: fc.constantFrom(...columns),
  descending: fc.boolean(),
});

describe("an order in the address", () => {
  it("comes back as it was written, and leaves the rest alone", () => {
    fc.assert(
      fc.property(order, order, (one, other) => {
        const link = writeOrder(writeOrder(new URLSearchParams("tab=users&search=x"), one, ordering), other, ordering);
        expect(readOrder(new URLSearchParams(link.toString()), ordering)).toEqual(other);
        expect([link.get("tab"), link.get("search")]).toEqual(["users", "x"]);
        expect(orderOf(orderText(one), ordering)).toEqual(one);
      }),
    );
  });

  it("is the first one when it cannot be read, and that is not written", () => {
    expect(readOrder(new URLSearchParams("sort=-colour"), ordering)).toEqual(first);
    expect(readOrder(new URLSearchParams("sort="), ordering)).toEqual(first);
    expect(writeOrder(new URLSearchParams("sort=name"), first, ordering).toString()).toBe("");
  });
});

describe("a click on a column's head", () => {
  it("turns the order round the second time, and dates begin with the newest", () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...columns), (before, column) => {
        const once = toggleOrder(before, column, ordering);
        expect(once.column).toBe(column);
        expect(toggleOrder(once, column, ordering)).toEqual({ column, descending: !once.descending });
        if (before.column !== column) expect(once.descending).toBe(column === "created");
      }),
    );
  });
});

describe("ordered rows", () => {
  const key = ({ key }: { key: SortKey }) => key;
  const rows = fc.array(fc.record({ key: fc.option(fc.integer({ min: 0, max: 3 })) }), { maxLength: 40 });

  it("keep equal ones as they were and have what is empty last, either way", () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (list, descending) => {
        const sorted = ordered(list, key, descending);
        expect(new Set(sorted)).toEqual(new Set(list));
        for (let at = 1; at < sorted.length; at++) {
          const [a, b] = [sorted[at - 1], sorted[at]];
          if (!a || !b) continue;
          if (a.key === b.key) expect(list.indexOf(a)).toBeLessThan(list.indexOf(b));
          else if (a.key === null || b.key === null) expect(b.key).toBeNull();
          else expect(descending ? a.key > b.key : a.key < b.key).toBe(true);
        }
      }),
    );
  });

  it("are the same in many steps as at once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_300 }), fc.boolean(), fc.nat(), (length, descending, seed) => {
        const list = Array.from({ length }, (_, at) => ({ key: at % 7 === 0 ? null : (at * 7_919 + seed) % 1_013 }));
        const steps = orderedInSteps(list, key, descending);
        let count = 0;
        let step = steps.next();
        for (; !step.done; step = steps.next()) count++;
        expect(step.value).toEqual(ordered(list, key, descending));
        expect(count).toBeGreaterThanOrEqual(Math.floor(length / 250));
      }),
      cases(20),
    );
  });
});
