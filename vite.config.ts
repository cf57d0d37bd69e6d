import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { sentences } from "./domain/core/sentences.ts";
import { firstView } from "./scripts/lib/client/first-view.mjs";
import { firstWords } from "./scripts/lib/client/first-words.mjs";
import { refusalsByLanguage } from "./scripts/lib/client/refusals-by-language.mjs";
import { manifestOf } from "./web/src/app/install/manifest.ts";

/* Where the development server finds PocketBase. */
const server = process.env.SIJIL_SERVER ?? "http://127.0.0.1:8090";

const DOMAIN = new RegExp(`^${join(import.meta.dirname, "domain").replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[\\\\/]`);
const START = "app/main.tsx";
const AUTH = "features/auth/auth-page.tsx";
const SHELL = ["app/shell/shell.tsx", "local/sync/sync.ts"];
const DASHBOARD = "app/screens/dashboard-page.tsx";
/** The screens that boot.js preloads, by the name of their path. */
const SCREENS = {
  dashboard: DASHBOARD,
  employee: "features/employees/employee-page.tsx",
  admin: "app/screens/admin-page.tsx",
};
/** What comes until somebody who signs in sees the first list, and what the shell asks for at once; paths in web/src. */
const FIRST_SCREENS = [START, AUTH, ...SHELL, "app/sync/outcome-toasts.tsx", DASHBOARD];

const viewOf = (paths: readonly string[]) => firstView(paths.map((path) => `/web/src/${path}`));
const visitor = viewOf([START, AUTH]);
const shell = viewOf(SHELL);
const first = viewOf(FIRST_SCREENS);
const employees = viewOf([SCREENS.employee]);
const admin = viewOf([SCREENS.admin]);

/*
 * Few files instead of one for every set of screens that share something: each costs a request through the service
 * worker, 300 bytes of headers, and what Brotli would have known of the other. What a visitor does not need (the
 * databases, the lists) stays out of the first ones, and what the first list does without lies in files of its own.
 */
const groups = [
  { name: "start", tags: ["$initial" as const], priority: 6 },
  // only where the browser has no SHA-256 of its own
  {
    name: "software-sha256",
    test: /web[\\/]src[\\/]local[\\/]files[\\/]software-sha256|node_modules[\\/]@noble/,
    priority: 6,
  },
  { name: "auth", test: visitor.has, priority: 5 },
  // what every list needs
  { name: "records", test: (id: string) => shell.has(id) || (first.has(id) && employees.has(id)), priority: 4 },
  // what the first list shares with other screens and with dialogs
  { name: "lists", test: first.has, minShareCount: 2, priority: 3 },
  { name: "people", test: (id: string) => employees.has(id) && admin.has(id), minShareCount: 2, priority: 3 },
  { name: "employees", test: employees.has, minShareCount: 2, priority: 2 },
  { name: "admin", test: admin.has, minShareCount: 2, priority: 2 },
  { name: "forms", test: /node_modules[\\/](react-hook-form|@hookform)/, priority: 1 },
  {
    name: "more-parts",
    // signing out asks for unsent work, which takes the databases; no list needs what files are dropped on
    test: /web[\\/]src[\\/]((ui|lib|features[\\/]auth|shared[\\/](auth|form))[\\/](?!use-sign-out|forms[\\/]drop-zone)|(shared[\\/]offline-note|i18n[\\/]format)\.)|node_modules[\\/]lucide-react/,
    minShareCount: 3,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: "more-lists",
    // what stands in dialogs and pages of one record is not of the lists, however many of them share it
    test: /web[\\/]src[\\/](features|shared)[\\/](?!notes[\\/]notes\.|reminders[\\/]record-reminders\.)|node_modules[\\/]@tanstack/,
    minShareCount: 4,
    priority: 0,
    includeDependenciesRecursively: false,
  },
];

/** The domain does nothing when it is loaded: what nobody imports by name is left out, and comes with who does. */
const treeshake = { moduleSideEffects: [{ test: DOMAIN, sideEffects: false }] };

/** The files of those chunks that contain one of `modules`, paths in web/src, with all that they import, apart from those that are `there`. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[], there: readonly string[] = []): string[] {
  const files: string[] = [];
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || there.includes(name) || files.includes(name)) return;
    files.push(name);
    for (const one of chunk.imports) add(one);
  };
  const holds = (id: string) => modules.some((module) => id.endsWith(`/web/src/${module}`));
  for (const chunk of Object.values(bundle))
    if (chunk.type === "chunk" && chunk.moduleIds.some(holds)) add(chunk.fileName);
  return files;
}

/**
 * Writes the scripts and style sheets that the page does not ask for by itself into one file, as texts by their paths: a
 * worker that fetches each of them waits for the line more than a hundred times (web/src/sw.ts).
 * It is there compressed alone: every browser that has workers takes that.
 */
async function writeAppFiles(dir: string, names: readonly string[]): Promise<void> {
  const page = await readFile(join(dir, "index.html"), "utf8");
  const texts = names.filter((name) => /\.(js|css)$/.test(name) && !page.includes(name)).sort();
  const files = await Promise.all(texts.map(async (name) => [`/${name}`, await readFile(join(dir, name), "utf8")]));
  const content = JSON.stringify(Object.fromEntries(files));
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  await writeFile(join(dir, `assets/app-files-${digest}.json.br`), await promisify(brotliCompress)(content));
}

export default defineConfig({
  root: "web",
  // what the package gives by its name is made for browsers without classes and async functions, and a tenth larger
  resolve: { alias: [{ find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" }] },
  build: {
    outDir: "../dist/public",
    emptyOutDir: true,
    // the first of each that have the popovers the menus are made of; boot.js tells older ones
    target: ["chrome114", "firefox125", "safari17"],
    /* Strict CSP: nothing inline, so nothing becomes a data: script or style either. */
    assetsInlineLimit: 0,
    // The page's own scripts are preloaded by its HTML. What is imported later lies in few files: a link for each of
    // them, made by script, took a tenth of the time until the first rows.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      treeshake,
    },
  },
  worker: { rolldownOptions: { treeshake } },
  server: {
    // domain/ and the typefaces lie outside web/
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, changeOrigin: false }, "/_/": { target: server } },
  },
  plugins: [
    react(),
    {
      // the package passes on its development build, of which forms and more would stay that nobody imports
      name: "unused-router",
      transform(code, id) {
        if (!/node_modules[\\/]react-router[\\/]/.test(id)) return null;
        return code
          .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1")
          .replace("ENABLE_DEV_WARNINGS = true", "ENABLE_DEV_WARNINGS = false")
          .replace(/^\w+\.displayName = "\w+";$/gm, "");
      },
    },
    tailwindcss(),
    ...[visitor, shell, first, employees, admin].map(({ plugin }) => plugin),
    firstWords(join(import.meta.dirname, "web/src"), FIRST_SCREENS, [SCREENS.employee, SCREENS.admin]),
    refusalsByLanguage(sentences),
    {
      name: "arabic-manifest",
      generateBundle() {
        const source = JSON.stringify(manifestOf("ar"));
        this.emitFile({ type: "asset", fileName: "manifest-ar.webmanifest", source });
      },
    },
    {
      // what boot.js preloads where somebody is signed in: else it is asked for when the start has been evaluated
      name: "signed-in-scripts",
      transformIndexHtml: {
        order: "post",
        handler(html, { bundle = {} }) {
          const start = filesOf(bundle, [START]);
          const shell = filesOf(bundle, SHELL, start);
          const there = [...start, ...shell];
          const screens = Object.entries(SCREENS).map(
            ([name, module]) => `data-preload-${name}="${filesOf(bundle, [module], there).join(" ")}"`,
          );
          const data = [`data-preload-shell="${shell.join(" ")}"`, ...screens].join(" ");
          return html.replace('<script src="/boot.js"', `<script src="/boot.js" ${data}`);
        },
      },
    },
    {
      // pb_hooks/src/http/static.ts sends what this makes
      name: "brotli",
      async writeBundle({ dir = "" }, bundle) {
        const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|wasm)$/.test(name));
        await writeAppFiles(dir, names);
        const compress = async (path: string) =>
          writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
        await Promise.all(names.map((name) => compress(join(dir, name))));
      },
    },
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectRegister: false,
      registerType: "prompt",
      injectManifest: {
        // PDFium is four megabytes: it comes when there is time, not before the first visit works offline
        globPatterns: ["**/*.{js,mjs,css,html,svg,png,woff2,webmanifest}", "assets/app-files-*.json.br"],
        globIgnores: ["_/**"],
      },
      manifest: manifestOf("en"),
    }),
  ],
});
