import { expect, it, vi } from "vitest";
import { memoizeOnRow } from "./search-keys.ts";

it("a row's key is made once, an empty one too; another version of the row has its own", () => {
  const make = vi.fn(({ name }: { name: string }) => name.toLowerCase());
  const keyOf = memoizeOnRow(make);
  for (const name of ["Lease", ""]) {
    make.mockClear();
    const row = { name };
    expect([keyOf(row), keyOf(row), keyOf(row)]).toEqual(Array(3).fill(name.toLowerCase()));
    expect(make).toHaveBeenCalledTimes(1);
    expect(keyOf({ ...row, name: "Other" })).toBe("other");
    expect(make).toHaveBeenCalledTimes(2);
  }
});

it("a key is unseen by copies, comparisons and JSON", () => {
  const row = { id: 1, name: "Lease" };
  const untouched = structuredClone(row);
  memoizeOnRow(() => "key")(row);
  expect(row).toStrictEqual(untouched);
  expect(Reflect.ownKeys(row)).toEqual(["id", "name"]);
  expect(JSON.stringify(row)).toBe(JSON.stringify(untouched));
  expect(structuredClone(row)).toStrictEqual(untouched);
});
