import { readItem, removeItem, writeItem } from "#web/storage/local-storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const THEME_KEY = "theme";

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
}

/** Paper is light, whatever the screen is. */
export function printInLight(): void {
  addEventListener("beforeprint", () => show("light"));
  addEventListener("afterprint", () => show(storedTheme()));
}
