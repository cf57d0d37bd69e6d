import { useSyncExternalStore } from "react";

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

/** Below 768 px: cards instead of a table. */
export const useIsPhone = mediaHook("(width < 48rem)");

/** From 1024 px: the filters stand beside the list. */
export const useIsWide = mediaHook("(width >= 64rem)");
