import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { aDocument, anEmployee } from "../testing/rows.ts";
import { byName, collectionSpecs } from "./order.ts";

it("sorting puts rows in the order that comparing gives", () => {
  const text = fc.constantFrom("Noura", "noura", "Yousef 9", "Yousef 10", "نورة", "يوسف", "");
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 20 });
  fc.assert(
    fc.property(
      ids,
      fc.infiniteStream(text),
      fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
      (some, names, days) => {
        const people = some.map((id) =>
          anEmployee(id, { firstName: names.next().value, lastName: names.next().value }),
        );
        const byPairs = [...people].sort(collectionSpecs.employees.compare);
        expect(collectionSpecs.employees.sort([...people])).toEqual(byPairs);
        const papers = some.map((id) => aDocument(id, { uploadDate: `2026-01-0${days.next().value}T00:00:00.000Z` }));
        expect(collectionSpecs.documents.sort([...papers])).toEqual(
          [...papers].sort(collectionSpecs.documents.compare),
        );
      },
    ),
  );
});

it("a row's name is made once, however many rows it is compared with", () => {
  const nameOf = vi.fn(({ id }: { id: number }) => `${id % 7}`);
  byName(nameOf).sort(Array.from({ length: 200 }, (_, id) => ({ id })));
  expect(nameOf).toHaveBeenCalledTimes(200);
});
