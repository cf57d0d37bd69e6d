import { type ComponentType, useState } from "react";
import { Guarded } from "#web/shared/parts/guarded.tsx";
import { type LazyComponent, lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { Loading } from "./loading.tsx";
import { type LoadScreen, wordsOf } from "./routes.ts";

const screens = new Map<LoadScreen, LazyComponent<object>>();

/** The screen's component, the same one until {@link Screen} forgets it after an error. */
export function screenOf(load: LoadScreen): LazyComponent<object> {
  const screen = screens.get(load) ?? lazyWithPreload<object>(load, <Loading />, wordsOf(load));
  screens.set(load, screen);
  return screen;
}

export function Screen({ load }: { load: LoadScreen }) {
  const [, setAttempt] = useState(0);
  const Content: ComponentType = screenOf(load);
  const forget = () => {
    screens.delete(load);
    setAttempt((attempt) => attempt + 1);
  };
  return (
    <Guarded onRetry={forget}>
      <Content />
    </Guarded>
  );
}
