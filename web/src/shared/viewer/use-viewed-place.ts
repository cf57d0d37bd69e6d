import { useRef } from "react";
import { type SetURLSearchParams, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { PaperPlace } from "#web/shared/paths.ts";

/** What the history holds beside an address to which a page of ours led: Back closes the viewer. */
interface FromList {
  isFromList: true;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === "object" && state !== null && "isFromList" in state;

/** The parameters without what is viewed, or with something else of its kind. */
export function withViewed(
  params: URLSearchParams,
  name: string,
  value: string | null,
  { page, find }: PaperPlace = {},
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const one of [name, "page", "find"]) next.delete(one);
  if (value !== null) next.set(name, value);
  if (page !== undefined) next.set("page", String(page));
  if (find) next.set("find", find);
  return next;
}

export interface ViewedPlace {
  /** What the address names, as it stands there; null where it names nothing. */
  named: string | null;
  place: PaperPlace;
  open: (value: string, place?: PaperPlace) => void;
  /** Shows another one in its place: Back leads to the page all the same. */
  show: (value: string) => void;
  close: () => void;
  setParams: SetURLSearchParams;
}

/** What the viewer shows, which the address names by a parameter: what opens, changes and closes it. */
export function useViewedPlace(name: "document" | "attachment"): ViewedPlace {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = params.get(name);
  const left = useRef<string | null>(null);
  if (left.current !== named) left.current = null;
  const page = Number(params.get("page"));
  return {
    named,
    place: {
      page: Number.isInteger(page) && page > 0 ? page : undefined,
      find: params.get("find") ?? undefined,
    },
    open: (value, place) =>
      setParams((now) => withViewed(now, name, value, place), { state: { isFromList: true } satisfies FromList }),
    show: (value) => setParams((now) => withViewed(now, name, value), { replace: true, state }),
    close: () => {
      // going back takes a moment, in which Escape may be pressed again
      if (left.current !== null) return;
      left.current = named;
      if (isFromList(state)) void navigate(-1);
      else setParams((now) => withViewed(now, name, null), { replace: true });
    },
    setParams,
  };
}
