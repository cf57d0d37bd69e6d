import { useSyncExternalStore } from "react";

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Below 768 px: cards instead of a table. */
export const useIsPhone = () => useMedia("(width < 48rem)");

/** From 1024 px: the filters stand beside the list. */
export const useIsWide = () => useMedia("(width >= 64rem)");
