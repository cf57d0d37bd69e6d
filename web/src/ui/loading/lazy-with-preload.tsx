import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from "react";

/** A component whose code is fetched when it is first needed, and how to fetch it before it is needed. */
export interface LazyComponent<Props extends object> {
  (props: Props): ReactElement;
  /** Fetches it; calling again does nothing, after a failure it tries anew. */
  prefetch: () => Promise<void>;
}

/** What a part needs beside its code: nothing for the first screens, little for other lists. */
export type Beside = "nothing" | "lists" | "all";

let loadBeside: (what: Exclude<Beside, "nothing">) => Promise<unknown> = async () => {};

/** Says what parts need beside their code, such as words; a part shows when it has both. */
export function loadBesideParts(load: typeof loadBeside): void {
  loadBeside = load;
}

/**
 * A part of the screen whose code is not needed at once. Fetched beforehand it shows without any wait; else `waiting`
 * is in its place until it has come. What goes wrong is thrown to the error boundary around it.
 *
 * Not by React's lazy and Suspense: what has once shown a fallback waits there up to 300 ms after it, ready or not.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  beside: Beside = "all",
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  const fetch = () => {
    coming ??= Promise.all([load(), beside === "nothing" ? null : loadBeside(beside)]).then(
      ([component]) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  const prefetch = () =>
    fetch().then(
      () => {},
      () => {},
    );
  function Part(props: Props) {
    const [Component, show] = useState<ComponentType<Props> | null>(() => loaded);
    const [failure, fail] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Component) return;
      let gone = false;
      fetch().then(
        (component) => gone || show(() => component),
        (error: unknown) => gone || fail({ error }),
      );
      return () => {
        gone = true;
      };
    }, [Component]);
    if (failure) throw failure.error;
    return <>{Component ? <Component {...props} /> : waiting}</>;
  }
  return Object.assign(Part, { prefetch });
}

/** How to fetch all of these parts before one is needed; made once, since {@link useWhenIdle} wants the same function. */
export function prefetcher(parts: readonly { prefetch: () => Promise<void> }[]): () => Promise<unknown> {
  return () => Promise.all(parts.map(({ prefetch }) => prefetch()));
}

/** Calls back when the browser has nothing better to do, after `atMost` milliseconds in any case. @returns how to stop */
export function runWhenIdle(act: () => void, atMost = 2_000): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(act, { timeout: atMost });
    return () => cancelIdleCallback(id);
  }
  // Safari
  const timer = setTimeout(act, 200);
  return () => clearTimeout(timer);
}

/**
 * Once what is wanted first is there, does what can wait, when the browser has nothing better to do.
 * @param act the same at each call
 */
export function useWhenIdle(isReady: boolean, act: () => unknown): void {
  useEffect(() => (isReady ? runWhenIdle(() => void act()) : undefined), [isReady, act]);
}
