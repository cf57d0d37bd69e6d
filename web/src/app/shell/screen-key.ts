/** What makes another screen of an address: its path, and the states that replace the whole page. */
export function screenKey(pathname: string, search: URLSearchParams): string {
  return `${pathname}?${search.get("view") ?? ""}&${search.get("id") ?? ""}`;
}
