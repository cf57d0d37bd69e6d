import type { Ordering } from "./order.ts";

/** How a list's filters and order are written in the address; a constant, made once. */
export interface UrlFilters<F extends { search?: string }, C extends string> {
  /** The filters that an address asks for; what cannot be read is as if it were not there. */
  readFilters: (params: URLSearchParams) => F;
  /** The same address with exactly these filters; what else it says stays. */
  writeFilters: (params: URLSearchParams, filters: F) => URLSearchParams;
  /** One filter changed; undefined and blank text clear it. */
  changeFilter: <K extends keyof F>(filters: F, name: K, value: F[K] | undefined) => F;
  search: (filters: F, text: string) => F;
  none: F;
  ordering: Ordering<C>;
}

/** One filter: its name in the address, stable since people share these links, and how its text is read. */
export interface UrlParam<Value> {
  name: string;
  read: (text: string) => Value | undefined;
  /** How it is written, where that is not the value as text. */
  write?: (value: unknown) => string;
}

export interface UrlFiltersSpec<F extends { search?: string }, C extends string> {
  params: { [K in keyof F]-?: UrlParam<F[K]> };
  /** Filters that count only while another one is set, and are forgotten when that changes. */
  within?: { [K in keyof F]?: keyof F };
  none: F;
  ordering: Ordering<C>;
}

const isBlank = (value: unknown) => value === undefined || String(value).trim() === "";

export function urlFilters<F extends { search?: string }, C extends string>(
  spec: UrlFiltersSpec<F, C>,
): UrlFilters<F, C> {
  const { params: specified, none, ordering } = spec;
  const parentOf = (name: keyof F) => spec.within?.[name];
  const withParent = (filters: F, name: keyof F): boolean => {
    const parent = parentOf(name);
    return parent === undefined || !isBlank(filters[parent]);
  };
  const set = (filters: F, name: keyof F, value: unknown): F => {
    const next = { ...filters, [name]: value };
    if (isBlank(value)) Reflect.deleteProperty(next, name);
    return next;
  };
  const names: (keyof F)[] = [];
  for (const name in specified) names.push(name);
  return {
    readFilters: (params) => {
      const all = names.reduce((filters, name) => {
        const { name: param, read } = specified[name];
        return set(filters, name, read(params.get(param) ?? ""));
      }, none);
      return names.reduce((filters, name) => (withParent(all, name) ? filters : set(filters, name, undefined)), all);
    },
    writeFilters: (params, filters) => {
      const next = new URLSearchParams(params);
      for (const name of names) {
        const { name: param, write = String } = specified[name];
        if (isBlank(filters[name]) || !withParent(filters, name)) next.delete(param);
        else next.set(param, write(filters[name]));
      }
      return next;
    },
    changeFilter: (filters, name, value) => {
      const next = set(filters, name, value);
      if (value === filters[name]) return next;
      return names.reduce((all, one) => (parentOf(one) === name ? set(all, one, undefined) : all), next);
    },
    search: (filters, text) => set(filters, "search", text),
    none,
    ordering,
  };
}

export const textParam = (name: string): UrlParam<string> => ({ name, read: (text) => text });

export const choiceParam = <Value extends string>(name: string, choices: readonly Value[]): UrlParam<Value> => ({
  name,
  read: (text) => choices.find((one) => one === text),
});

export const idParam = (name: string): UrlParam<number> => ({
  name,
  read: (text) => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined),
});
