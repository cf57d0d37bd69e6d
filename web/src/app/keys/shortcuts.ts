import { useEffect, useEffectEvent } from "react";
import { takesLetters } from "#web/lib/typing.ts";
import { areShortcutsOn } from "#web/shared/shortcut-choice.ts";
import { topLayer } from "#web/ui/overlay/layers.ts";
import { arrowsMoveRows, editHere, focusSearch, moveRow } from "./list-keys.ts";

export type Opened = "palette" | "help";

/** By physical key, since other layouts, such as the Arabic one, move the letters. @returns whether it did something */
function press(event: KeyboardEvent, open: (what: Opened) => void): boolean {
  const { code, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (code !== "KeyK" || shiftKey || event.altKey) return false;
    open("palette");
    return true;
  }
  if (event.altKey || takesLetters(event.target)) return false;
  // elsewhere, as in German, another key has the question mark
  if ((code === "Slash" && shiftKey) || event.key === "?") {
    open("help");
    return true;
  }
  if (shiftKey) return false;
  if (code === "Slash") return focusSearch();
  if (code === "KeyE") return editHere();
  if (code === "ArrowDown" || code === "ArrowUp") return arrowsMoveRows() && moveRow(code === "ArrowDown" ? 1 : -1);
  return false;
}

/** Listens to the product's keys while no dialog is open and the person has not switched them off. */
export function useShortcuts(open: (what: Opened) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || topLayer() !== document.body || !areShortcutsOn()) return;
    if (press(event, open)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
