import { useState } from "react";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import type { Goal } from "./commands.ts";
import { type Opened, useShortcuts } from "./shortcuts.ts";

const Palette = lazyWithPreload(async () => (await import("./palette.tsx")).Palette);
const KeyHelp = lazyWithPreload(async () => (await import("./key-help.tsx")).KeyHelp);

/** The product's keys on every screen, with the palette and the list of keys that they open. */
export function Keys({ places, onSignOut }: { places: readonly Goal[]; onSignOut?: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useShortcuts(setOpened);
  const close = () => setOpened(null);
  if (opened === "palette")
    return <Palette places={places} onHelp={() => setOpened("help")} onSignOut={onSignOut} onClose={close} />;
  return opened === "help" ? <KeyHelp onClose={close} /> : null;
}
