import { useEffect } from "react";
import { useCollection } from "#web/local/engine.ts";
import { runWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { showTypeface } from "../typeface.ts";

/** Has the typeface come once the person's rows are there. */
export function OwnTypeface() {
  const { ready } = useCollection("documents");
  useEffect(() => (ready ? runWhenIdle(() => void showTypeface()) : undefined), [ready]);
  return null;
}
