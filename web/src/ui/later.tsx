import { type ComponentType, lazy, type ReactElement, Suspense, useState } from "react";

/** A component that comes later, and how to fetch it before it is needed. */
export interface Later<Props extends object> {
  (props: Props): ReactElement;
  /** Fetches it; calling again does nothing, after a failure it tries anew. */
  prefetch: () => Promise<void>;
}

/**
 * A part of the screen whose code is not needed at once. Fetched beforehand it shows without any wait; else nothing
 * stands in its place until it has come.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  const fetch = () => {
    coming ??= load().then(
      (component) => {
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
  const asLazy = () => lazy(async () => ({ default: await fetch() }));
  function Part(props: Props) {
    // chosen once: another type of component in its place would lose what the part holds
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? asLazy());
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  }
  const prefetch = () =>
    fetch().then(
      () => {},
      () => {},
    );
  return Object.assign(Part, { prefetch });
}

/** Calls back when the browser has nothing better to do, after `atMost` milliseconds in any case. @returns how to stop */
export function whenIdle(act: () => void, atMost = 2_000): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(act, { timeout: atMost });
    return () => cancelIdleCallback(id);
  }
  // Safari
  const timer = setTimeout(act, 200);
  return () => clearTimeout(timer);
}
