import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { pushWords } from "#domain/papers/push";
import { keepShared } from "./app/install/arrival.ts";
import { localDayOf } from "./lib/local-day.ts";
import { countNeeds, NOTIFICATION_TAG, wokenPerson } from "./local/worker.ts";

/* The part of a worker's global scope in use; the DOM's types describe a page, not a worker. */
interface WorkerScope {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[];
  clients: {
    claim: () => Promise<void>;
    matchAll: (of: { type: "window" }) => Promise<{ url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: (
    type: "message" | "install" | "activate" | "push" | "notificationclick",
    listener: (event: WorkerEvent) => void,
  ) => void;
}
interface WorkerEvent {
  data?: unknown;
  /** Of a click on one. */
  notification?: Notification;
  waitUntil: (work: Promise<unknown>) => void;
  /** Of an installation, in browsers that have the Static Routing API. */
  addRoutes?: (routes: { condition: { urlPattern: string }; source: "network" }[]) => Promise<void>;
}
declare const self: WorkerScope;

/* The app shell: every built file is kept, and every navigation gets the page. PocketBase's own paths go to the server. */
const built = self.__WB_MANIFEST.map((entry) => (typeof entry === "string" ? { url: entry, revision: null } : entry));
const isAppFiles = ({ url }: { url: string }) => url.startsWith("assets/app-files-");
const shell = new PrecacheController();
shell.addToCacheList(built.filter((entry) => !isAppFiles(entry)));
registerRoute(new PrecacheRoute(shell));
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(shell.createHandlerBoundToURL("/index.html"), { denylist: [/^\/api\//, /^\/_\//] }));

/** So many files that are missing are worth fetching what holds them all. */
const MANY_FILES = 30;
/** After so long they are fetched one by one, in milliseconds. */
const APP_FILES_TIMEOUT_MS = 120_000;

/**
 * Keeps scripts and style sheets out of the one file that holds them (vite.config.ts). Workbox, which then fetches what is
 * still missing, waits for each file before it asks for the next: on a far line, a minute.
 */
async function keepAppFiles(): Promise<void> {
  const packed = built.find(isAppFiles);
  const cache = await caches.open(shell.strategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = shell.getCachedURLs().filter((url) => !kept.has(shell.getCacheKeyForURL(url) ?? ""));
  if (!packed || missing.length < MANY_FILES) return;
  const signal = AbortSignal.timeout(APP_FILES_TIMEOUT_MS);
  const answer = await fetch(packed.url.replace(/\.br$/, ""), { signal });
  if (!answer.ok) return;
  // a worker of the page has the policies of its own script
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag", "Last-Modified"]) headers.delete(name);
  for (const [path, text] of Object.entries<string>(await answer.json())) {
    headers.set("Content-Type", path.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8");
    const key = shell.getCacheKeyForURL(path);
    if (key && !kept.has(key)) await cache.put(key, new Response(text, { headers }));
  }
}

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
  // one by one where that fails
  const kept = keepAppFiles().catch(() => {});
  event.waitUntil(kept.then(() => shell.install(event)));
});

/* A new version waits until the person agrees: taking over reloads every tab. */
self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
});

/* The very first worker serves the page that installed it, so the next reload already works offline. */
self.addEventListener("activate", (event) => {
  event.waitUntil(shell.activate(event));
  event.waitUntil(self.clients.claim());
});

/* A push says nothing but that something is due: how much, this device counts in what it has. Browsers want every push
   to be seen, so something is shown in any case. */
const TODAY = "/?view=today";

async function showDue(): Promise<void> {
  const person = await wokenPerson().catch(() => null);
  const language = person?.language ?? "en";
  const count = person && (await countNeeds(person.user, localDayOf(new Date())).catch(() => null));
  const { title, body } = pushWords(count, language);
  const dir = language === "ar" ? "rtl" : "ltr";
  const looks = { icon: "/icons/icon-192.png", tag: NOTIFICATION_TAG };
  await self.registration.showNotification(title, { body, lang: language, dir, ...looks });
  // nobody is signed in any more
  if (!person) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/** Shows what is due in the tab that does already, else in another one: what was typed elsewhere stays. */
async function openToday(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  const shown = tabs.find(({ url }) => url.endsWith(TODAY));
  await (shown ? shown.focus() : self.clients.openWindow(TODAY));
}

self.addEventListener("push", (event) => event.waitUntil(showDue()));
self.addEventListener("notificationclick", (event) => {
  event.notification?.close();
  event.waitUntil(openToday());
});
