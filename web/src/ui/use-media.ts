import { useSyncExternalStore } from "react";
import { usePrinting } from "./list/printing.ts";

/** A hook that returns whether a media query holds, live. The list is made once: every render reads it. */
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

/** A hook that returns whether there is a width; on paper there always is. */
function roomHook(query: string): () => boolean {
  const useMedia = mediaHook(query);
  return () => {
    const there = useMedia();
    return usePrinting() || there;
  };
}

/** A hook that returns whether a window is short of room; paper never is. */
function roomlessHook(query: string): () => boolean {
  const useMedia = mediaHook(query);
  return () => {
    const short = useMedia();
    return !usePrinting() && short;
  };
}

/** Below 768 px: cards instead of a table; on paper a table, however narrow the sheet is. */
export const useIsPhone = roomlessHook("(width < 48rem)");

/** Below 256 px: letters twice as large on a phone, where the parts of a card go below each other. */
export const useIsTiny = roomlessHook("(width < 16rem)");

/** Below 896 px: a table has no column for each figure. */
export const useIsNarrow = roomlessHook("(width < 56rem)");

/** A phone, upright or on its side: its keyboard takes half of the window. */
export const useIsSmall = roomlessHook("(width < 48rem), (height < 30rem)");

/** Windows as low as an old laptop's have low rows; paper has not. */
export const useIsLow = roomlessHook("(height < 48rem)");

/** From 1024 px, and on paper: the filters are beside the list, tables have all their columns. */
export const useIsWide = roomHook("(width >= 64rem)");

/** From 1152 px, and on paper: room for a table of eight columns that cuts no name. */
export const useIsBroad = roomHook("(width >= 72rem)");

/** From 1200 px, and on paper: room for a table of eight columns with its filters beside it. */
export const useIsAmple = roomHook("(width >= 75rem)");

/** Fingers instead of a mouse: a device that most likely has a camera. */
export const useIsTouch = mediaHook("(pointer: coarse)");
