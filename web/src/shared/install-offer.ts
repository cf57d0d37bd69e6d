import { useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";

/* Chromium says when the app could be installed, once; it is offered where people look for it, and not before. */

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const changed = new Emitter();

function set(next: InstallPrompt | null): void {
  offered = next;
  changed.emit();
}

const isPrompt = (event: Event): event is InstallPrompt => "prompt" in event;

/** From now on the offer is kept instead of being shown by the browser. */
export function watchInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    set(event);
  });
  addEventListener("appinstalled", () => set(null));
}

async function install(): Promise<void> {
  const prompt = offered;
  // a prompt serves once
  set(null);
  await prompt?.prompt();
}

/** Asks whether to install the app; null where the browser does not offer it. */
export function useInstall(): (() => Promise<void>) | null {
  return useSyncExternalStore(changed.on, () => (offered ? install : null));
}
