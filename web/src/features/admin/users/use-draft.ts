import { useEffect, useRef } from "react";
import type { Draft } from "#web/ui/forms/draft.ts";

/**
 * Keeps what a form holds when it goes without being closed: by an error in the room, or by leaving the screen.
 * @param values what to keep, null for nothing; no passwords
 * @returns call it when the form is closed or saved: then nothing is kept
 */
export function useDraft<T>(draft: Draft<T>, values: () => T | null): () => void {
  const closed = useRef(false);
  const now = useRef(values);
  now.current = values;
  useEffect(
    () => () => {
      const held = closed.current ? null : now.current();
      if (held === null) draft.drop();
      else draft.keep(held);
    },
    [draft],
  );
  return () => {
    closed.current = true;
  };
}
