import { useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { runWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { whenAllSaved } from "#web/ui/overlay/unsaved.ts";

/* The service worker: keeps the app for offline use, and says when a new version waits. */

const AFTER_START_MS = 2_000;
const UPDATE_EVERY_MS = 60 * 60 * 1000;

let waiting: ServiceWorker | null = null;
const changed = new Emitter();

function found(worker: ServiceWorker | null): void {
  waiting = worker;
  changed.emit();
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) found(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller) found(installing);
      if (installing.state === "activated" && waiting === installing) found(null);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_EVERY_MS);
}

/**
 * Registers the worker of a built app once the start is over: the first one fetches every file of the app, and a later
 * one asks for a new version, beside what the first screen is waiting for. Needs HTTPS or localhost, and does nothing
 * where there is none.
 */
export function registerWorkerLater(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  // the first worker takes over what installed it; a later one has other files, so every tab starts anew
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) whenAllSaved(() => location.reload());
    controlled = true;
  });
  const register = () => void serviceWorker.register("/sw.js").then(watch, () => undefined);
  setTimeout(() => runWhenIdle(register), AFTER_START_MS);
}

export function useWaitingVersion(): ServiceWorker | null {
  return useSyncExternalStore(changed.on, () => waiting);
}

export function takeOver(worker: ServiceWorker): void {
  worker.postMessage("take-over");
}
