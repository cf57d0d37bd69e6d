// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useUrlFilters } from "#web/ui/list/use-url-filters.ts";
import { documentUrl } from "./filters/filters-url.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function at(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ state: useUrlFilters(documentUrl), search: useLocation().search, go: useNavigate() }),
    { wrapper },
  );
  return {
    now: () => result.current,
    type: (text: string) => act(() => result.current.state.change("search", text)),
    settle: () => act(() => void vi.runAllTimers()),
    back: () => act(() => void result.current.go(-1)),
  };
}

describe("filters on the screen and in the address", () => {
  it("begin with what the address says", () => {
    const page = at("/?category=5&subcategory=6&sort=-size&search=lease");
    expect(page.now().state.filters).toEqual({ categoryId: 5, subcategoryId: 6, search: "lease" });
    expect(page.now().state.sort).toEqual({ column: "size", descending: true });
  });

  it("follow each letter at once, and the address after the typing", () => {
    const page = at("/?tab=upload");
    for (const text of ["l", "le", "lease"]) {
      page.type(text);
      expect(page.now().state.filters).toEqual({ search: text });
    }
    expect(page.now().search).toBe("?tab=upload");
    const { filters } = page.now().state;
    page.settle();
    expect(page.now().search).toBe("?tab=upload&search=lease");
    expect(page.now().state.filters).toBe(filters);
  });

  it("leave alone the page that was opened right after the last letter, and is still being loaded", () => {
    const { result } = renderHook(() => useUrlFilters(documentUrl), { wrapper: BrowserRouter });
    act(() => result.current.change("search", "lease"));
    history.pushState(null, "", "/employee?id=1");
    act(() => void vi.runAllTimers());
    expect(location.href).toMatch(/\/employee\?id=1$/);
  });

  it("make one step of the history of a whole search, so that one step back undoes it", () => {
    const page = at("/");
    page.type("le");
    page.settle();
    page.type("lease");
    page.settle();
    expect(page.now().search).toBe("?search=lease");
    page.back();
    expect(page.now().search).toBe("");
    expect(page.now().state.filters).toEqual({});
  });

  it("take what is typed along when another filter is chosen meanwhile", () => {
    const page = at("/");
    page.type("lease");
    act(() => page.now().state.change("categoryId", 7));
    expect(page.now().state.filters).toEqual({ search: "lease", categoryId: 7 });
    page.settle();
    expect(page.now().search).toBe("?search=lease&category=7");
  });

  it("take two changes that come before the first has been drawn", () => {
    const page = at("/?type=pdf");
    const { change, setSort } = page.now().state;
    act(() => {
      change("fileType", undefined);
      change("categoryId", 7);
      setSort({ column: "name", descending: false });
    });
    expect(page.now().state.filters).toEqual({ categoryId: 7 });
    expect(page.now().search).toBe("?category=7&sort=name");
  });

  it("forget the subcategory with its category, and everything on Clear All but the order", () => {
    const page = at("/?category=5&subcategory=6&sort=name&from=2026-01-01");
    act(() => page.now().state.change("categoryId", 8));
    expect(page.now().state.filters).toEqual({ categoryId: 8, from: "2026-01-01" });
    page.type("x");
    act(() => page.now().state.clear());
    expect(page.now().state.filters).toEqual({});
    page.settle();
    expect(page.now().search).toBe("?sort=name");
  });

  it("show the former ones after a step back", () => {
    const page = at("/?category=5");
    act(() => page.now().state.change("fileType", "pdf"));
    page.back();
    expect(page.now().state.filters).toEqual({ categoryId: 5 });
  });
});
