import { useCollection } from "#web/local/engine.ts";
import { useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { showTypeface } from "../typeface.ts";

/** Has the typeface come once the person's rows are there. */
export function OwnTypeface() {
  const { ready } = useCollection("documents");
  useWhenIdle(ready, showTypeface);
  return null;
}
