import { useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { readItem, removeItem, writeItem } from "#web/storage/local-storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const THEME_KEY = "theme";

const changes = new Emitter();

export function storedTheme(): Theme {
  const stored = readItem(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function show(theme: Theme): void {
  const page = document.documentElement;
  if (theme === "system") delete page.dataset.theme;
  else page.dataset.theme = theme === "dark" ? "sijil-dark" : "sijil";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") removeItem(THEME_KEY);
  else writeItem(THEME_KEY, theme);
  show(theme);
  changes.emit();
}

/** The chosen theme, live. */
export function useTheme(): Theme {
  return useSyncExternalStore(changes.on, storedTheme);
}

/** What is chosen in another tab holds in this one. */
export function followTheme(): void {
  addEventListener("storage", ({ key }) => {
    if (key !== THEME_KEY) return;
    show(storedTheme());
    changes.emit();
  });
}

/** Paper is light, whatever the screen is. */
export function printInLight(): void {
  addEventListener("beforeprint", () => show("light"));
  addEventListener("afterprint", () => show(storedTheme()));
}
