import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { keepShared } from "./app/install/arrival.ts";

/* The part of a worker's global scope in use; the DOM's types describe a page, not a worker. */
interface WorkerScope {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[];
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: "message" | "install" | "activate", listener: (event: WorkerEvent) => void) => void;
}
interface WorkerEvent {
  data?: unknown;
  waitUntil: (work: Promise<unknown>) => void;
  /** Of an installation, in browsers that have the Static Routing API. */
  addRoutes?: (routes: { condition: { urlPattern: string }; source: "network" }[]) => Promise<void>;
}
declare const self: WorkerScope;

/* The app shell: every built file is kept, and every navigation gets the page. PocketBase's own paths go to the server. */
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/api\//, /^\/_\//] }));

/* WebAssembly is kept once it was needed: too much for a first visit, and papers are looked at without a connection. */
const WASM_CACHE = "sijil-wasm";
/** A file of the build and its name without what changes with its content; the data of languages are packed. */
const KEPT = /^\/assets\/([\w.-]+)-[\w-]{8}\.(wasm|gz)$/;
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && KEPT.test(url.pathname),
  async ({ url, request }) => {
    const cache = await caches.open(WASM_CACHE).catch(() => null);
    const kept = await cache?.match(url.href);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok && cache) {
      const copy = answer.clone();
      // a new build has a new name: the one before goes; a full disk keeps none
      const keep = async () => {
        const nameOf = (path: string) => KEPT.exec(path)?.[1];
        for (const old of await cache.keys())
          if (nameOf(new URL(old.url).pathname) === nameOf(url.pathname)) await cache.delete(old);
        await cache.put(url.href, copy);
      };
      void keep().catch(() => {});
    }
    return answer;
  },
);

/* What another app shares is kept for the page, which opens by an address that only says so. */
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && url.pathname === "/" && request.mode === "navigate",
  async ({ url, request }) => {
    await keepShared(await request.formData(), caches);
    return Response.redirect(url.href, 303);
  },
  "POST",
);

/* The server's own paths pass the worker by where the browser lets them: to wake it for each request costs time. */
self.addEventListener("install", (event) => {
  const routes = ["/api/*", "/_/*"].map((urlPattern) => ({ condition: { urlPattern }, source: "network" as const }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes));
});

/* A new version waits until the person agrees: taking over reloads every tab. */
self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
});

/* The very first worker serves the page that installed it, so the next reload already works offline. */
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
