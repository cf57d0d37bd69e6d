import { useSyncExternalStore } from "react";
import { usePrinting } from "./printing.ts";

/** A hook that tells whether a media query holds, live. The list is made once: it is asked at every render. */
function mediaHook(query: string): () => boolean {
  let list: MediaQueryList | undefined;
  const ask = () => {
    list ??= matchMedia(query);
    return list;
  };
  const subscribe = (listener: () => void) => {
    ask().addEventListener("change", listener);
    return () => ask().removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => ask().matches);
}

const usePhone = mediaHook("(width < 48rem)");
const useWide = mediaHook("(width >= 64rem)");
const useBroad = mediaHook("(width >= 72rem)");
const useAmple = mediaHook("(width >= 75rem)");

/** Below 768 px: cards instead of a table; on paper a table, however narrow the sheet is. */
export function useIsPhone(): boolean {
  const phone = usePhone();
  return !usePrinting() && phone;
}

/** From 1024 px, and on paper: the filters stand beside the list, tables have all their columns. */
export function useIsWide(): boolean {
  const wide = useWide();
  return usePrinting() || wide;
}

/** From 1152 px, and on paper: room for a table of eight columns that cuts no name. */
export function useIsBroad(): boolean {
  const broad = useBroad();
  return usePrinting() || broad;
}

/** From 1200 px, and on paper: room for a table of eight columns with its filters beside it. */
export function useIsAmple(): boolean {
  const ample = useAmple();
  return usePrinting() || ample;
}
