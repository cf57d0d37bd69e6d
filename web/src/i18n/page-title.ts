import { useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { Emitter } from "#web/lib/emitter.ts";

let current = "";
const changed = new Emitter();

/**
 * Names the screen in the window's title, the most particular part first, then the product.
 * A screen that is not there yet (its parts are empty) leaves the title as it is.
 */
export function usePageTitle(...parts: readonly string[]): void {
  const { t } = useTranslation();
  const shown = parts.filter(Boolean).join(" · ");
  const title = shown && `${shown} · ${t("app.name")}`;
  useLayoutEffect(() => {
    if (title === "") return;
    document.title = title;
    current = shown;
    changed.emit();
  }, [title, shown]);
}

/** What the window's title says before the product's name; for what announces a new screen. */
export function pageTitle(): string {
  return current;
}

/** Calls `listener` when the title changes. @returns how to stop it */
export const onPageTitle = changed.on;
