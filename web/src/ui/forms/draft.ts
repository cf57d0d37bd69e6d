/** What a form held, for when the form comes back: after an error in its room, or after signing in again. */
export interface Draft<T> {
  read: () => T | undefined;
  keep: (values: T) => void;
  drop: () => void;
}

const drops = new Set<() => void>();

/** Makes the draft of one form, at module level; it lives in memory, never on disk. Not for passwords. */
export function makeDraft<T>(): Draft<T> {
  let held: T | undefined;
  const drop = () => {
    held = undefined;
  };
  drops.add(drop);
  return {
    read: () => held,
    keep: (values) => {
      held = values;
    },
    drop,
  };
}

/** Forgets every draft: another person may come. */
export function dropDrafts(): void {
  for (const drop of drops) drop();
}
