import { useEffect, useRef, useState } from "react";
import { type Sought, turnsOf } from "./folded.ts";

/** Hits of a paper at most; more of them help nobody. */
export const MOST_HITS = 1_000;
/** Between two letters that somebody types, in milliseconds. */
const PAUSE_MS = 150;

/** Looks on all of a paper, and gives what it finds as it goes. */
export type LookFor<H> = (sought: Sought, onHits: (hits: H[]) => void, signal: AbortSignal) => Promise<void>;

export interface Finding<H> {
  isOpen: boolean;
  query: string;
  hits: readonly H[];
  active: H | null;
  /** Whether all of the paper has been looked at. */
  isDone: boolean;
  open: () => void;
  close: () => void;
  type: (query: string) => void;
  step: (by: 1 | -1) => void;
}

/**
 * Finding in a paper.
 * @param lookFor the same function while it is the same paper
 * @param order of the hits in the paper
 */
export function useFind<H>(
  lookFor: LookFor<H>,
  { initial, order, reveal }: { initial: string; order: (a: H, b: H) => number; reveal: (hit: H) => void },
): Finding<H> {
  const [query, type] = useState(initial);
  const [isOpen, setOpen] = useState(initial !== "");
  const [found, setFound] = useState<{ hits: readonly H[]; active: H | null; isDone: boolean }>(none);
  const latest = useRef({ order, reveal });
  latest.current = { order, reveal };

  useEffect(() => {
    setFound(none);
    if (!isOpen || query.trim() === "") return;
    const ending = new AbortController();
    const { signal } = ending;
    const look = async () => {
      const hits: H[] = [];
      const take = (more: H[]) => {
        const active = hits[0] ?? more[0];
        if (hits.length === 0 && active !== undefined) latest.current.reveal(active);
        hits.push(...more.slice(0, MOST_HITS - hits.length));
        const sorted = [...hits].sort(latest.current.order);
        setFound((now) => ({ hits: sorted, active: now.active ?? active ?? null, isDone: false }));
        if (hits.length >= MOST_HITS) ending.abort();
      };
      for (const sought of turnsOf(query)) {
        await lookFor(sought, take, signal);
        if (hits.length > 0) break;
      }
    };
    const isGone = { current: false };
    const done = () => isGone.current || setFound((now) => ({ ...now, isDone: true }));
    const timer = setTimeout(() => void look().then(done, done), PAUSE_MS);
    return () => {
      isGone.current = true;
      clearTimeout(timer);
      ending.abort();
    };
  }, [lookFor, query, isOpen]);

  const { hits, active } = found;
  return {
    ...found,
    isOpen,
    query,
    open: () => setOpen(true),
    close: () => setOpen(false),
    type,
    step: (by) => {
      const at = active === null ? 0 : hits.indexOf(active) + by;
      const next = hits[(at + hits.length) % hits.length];
      if (next === undefined) return;
      setFound((now) => ({ ...now, active: next }));
      reveal(next);
    },
  };
}

const none = { hits: [], active: null, isDone: false };
