import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../core/errors.ts";
import { parseInput } from "../core/input.ts";
import { type SavedView, viewLists, viewParams } from "../core/view-queries.ts";
import { MOST_VIEWS } from "../limits.ts";
import {
  isSameQuery,
  LONGEST_VIEW_VALUE,
  listedViews,
  savedViewInput,
  suitsList,
  viewNameKey,
  viewProblem,
} from "./saved-views.ts";

const view = (name: string, over: Partial<SavedView> = {}): SavedView => ({
  list: "documents",
  name,
  query: { search: "lease" },
  ...over,
});

function codeOf(value: unknown): string {
  try {
    parseInput(savedViewInput, value);
    return "taken";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe("what a view keeps of an address", () => {
  it.each([
    ["documents", { search: "عقد", sort: "-date" }, true],
    ["documents", { category: "none" }, true],
    ["documents", { category: "100000000000001", subcategory: "100000000000002", type: "pdf" }, true],
    ["documents", { from: "2026-01-31", to: "2026-02-28", tag: "Urgent" }, true],
    ["documents", { from: "2026-02-30" }, false],
    ["documents", { category: "Invoices" }, false],
    ["documents", { type: "exe" }, false],
    ["documents", { status: "expiring" }, false],
    ["documents", { tab: "upload" }, false],
    ["documents", { constructor: "x" }, false],
    ["documents", { search: " " }, false],
    ["documents", {}, false],
    ["employees", { status: "expiring", sort: "status" }, true],
    ["employees", { organization: "100000000000001", nationality: "KW", salary: "2000+" }, true],
    ["employees", { salary: "1-2" }, false],
    ["employees", { id: "100000000000001" }, false],
    ["employees", { sort: "name; DROP" }, false],
  ] as const)("of %s: %j is %s", (list, query, fits) => {
    expect(suitsList(list, query)).toBe(fits);
  });

  it("is the same where each parameter is, whatever their order", () => {
    const one = fc
      .constantFrom(...viewLists)
      .chain((list) =>
        fc.tuple(fc.constant(list), fc.dictionary(fc.constantFrom(...viewParams[list]), fc.string({ minLength: 1 }))),
      );
    fc.assert(
      fc.property(one, ([list, query]) => {
        const turned = Object.fromEntries(Object.entries(query).reverse());
        expect(isSameQuery(list, query, turned)).toBe(true);
        for (const name of Object.keys(query)) {
          const { [name]: gone, ...less } = query;
          expect(isSameQuery(list, query, less)).toBe(gone === undefined);
          expect(isSameQuery(list, query, { ...query, [name]: `${gone}x` })).toBe(false);
        }
      }),
    );
  });
});

describe("what is sent", () => {
  it("is refused with a sentence of its own", () => {
    expect(codeOf(view("Leases"))).toBe("taken");
    expect(codeOf(view(" \u202e "))).toBe("view_name_required");
    expect(codeOf(view("x".repeat(60)))).toBe("taken");
    expect(codeOf(view("x".repeat(61)))).toBe("view_name_too_long");
    expect(codeOf(view("Long", { query: { search: "x".repeat(LONGEST_VIEW_VALUE + 1) } }))).toBe("view_too_long");
    expect(codeOf({ ...view("Other"), list: "users" })).toBe("validation_error");
    expect(codeOf({ ...view("Other"), query: { search: 5 } })).toBe("validation_error");
  });

  it("has a name in one line with single spaces", () => {
    expect(parseInput(savedViewInput, view("  Expiring \n  papers ")).name).toBe("Expiring papers");
  });
});

describe("a person's views", () => {
  const views = { 3: view("visa"), 1: view("Áccounts"), 2: view("Mine", { list: "employees" }), 4: null };

  it("are listed by name, each list by itself, without removed ones", () => {
    expect(listedViews(views, "documents").map(({ id }) => id)).toEqual([1, 3]);
    expect(listedViews(views, "employees").map(({ name }) => name)).toEqual(["Mine"]);
    expect(listedViews(undefined, "employees")).toEqual([]);
  });

  it("have one name once in a list, without regard to case, accents and hamza", () => {
    expect(viewProblem(views, 9, view(" VISA "))).toBe("view_name_taken");
    expect(viewProblem(views, 9, view("accounts"))).toBe("view_name_taken");
    expect(viewProblem({ 1: view("أوراق") }, 9, view("اوراق"))).toBe("view_name_taken");
    expect(viewProblem(views, 3, view("Visa"))).toBeNull();
    expect(viewProblem(views, 9, view("visa", { list: "employees" }))).toBeNull();
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const taken = viewProblem({ 1: view(a) }, 2, view(b)) === "view_name_taken";
        expect(taken).toBe(viewNameKey(a) === viewNameKey(b));
      }),
    );
  });

  it("are twenty of a list at most; one of them can still be changed", () => {
    const full = Object.fromEntries(Array.from({ length: MOST_VIEWS }, (_, at) => [at + 1, view(`View ${at}`)]));
    expect(viewProblem(full, 99, view("One more"))).toBe("views_full");
    expect(viewProblem(full, 99, view("One more", { list: "employees" }))).toBeNull();
    expect(viewProblem(full, 5, view("Another name"))).toBeNull();
    expect(viewProblem({ ...full, 5: null }, 99, view("One more"))).toBeNull();
  });
});
