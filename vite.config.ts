import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifestOf } from "./web/src/app/install/manifest.ts";

/* Where the development server finds PocketBase. */
const server = process.env.SIJIL_SERVER ?? "http://127.0.0.1:8090";

/*
 * Few files instead of one for every set of screens that share something: each costs a request through the service
 * worker, and the dashboard took 46. What a visitor does not need (the databases, the lists) stays out of the first ones.
 */
const groups = [
  { name: "start", tags: ["$initial" as const], priority: 4 },
  // only where the browser has no SHA-256 of its own
  {
    name: "software-sha256",
    test: /web[\\/]src[\\/]local[\\/]files[\\/]software-sha256|node_modules[\\/]@noble/,
    priority: 4,
  },
  // what texts need comes with the first search, or when the leading tab has time
  { name: "records", test: /web[\\/]src[\\/]local[\\/](?!texts)|node_modules[\\/]dexie/, priority: 3 },
  {
    name: "parts",
    // signing out asks for unsent work, which takes the databases; no list needs what files are dropped on
    test: /web[\\/]src[\\/]((ui|lib|features[\\/]auth|shared[\\/](auth|form))[\\/](?!use-sign-out|forms[\\/]drop-zone)|(shared[\\/]offline-note|i18n[\\/]format)\.)|node_modules[\\/]lucide-react/,
    minShareCount: 3,
    priority: 2,
  },
  {
    name: "lists",
    // what stands in dialogs and pages of one record is not of the lists, however many of them share it
    test: /web[\\/]src[\\/](features|shared)[\\/](?!notes[\\/]notes\.|reminders[\\/]record-reminders\.)|node_modules[\\/]@tanstack/,
    minShareCount: 4,
    priority: 1,
  },
];

/** The files of those chunks that contain one of `modules`, with all that they import, apart from those that are `there`. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[], there: readonly string[] = []): string[] {
  const files: string[] = [];
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || there.includes(name) || files.includes(name)) return;
    files.push(name);
    for (const one of chunk.imports) add(one);
  };
  const holds = (id: string) => modules.some((module) => id.endsWith(module));
  for (const chunk of Object.values(bundle))
    if (chunk.type === "chunk" && chunk.moduleIds.some(holds)) add(chunk.fileName);
  return files;
}

export default defineConfig({
  root: "web",
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    // domain/ and the typefaces lie outside web/
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, changeOrigin: false }, "/_/": { target: server } },
  },
  plugins: [
    react(),
    tailwindcss(),
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
          const start = filesOf(bundle, ["/web/src/app/main.tsx"]);
          const shell = filesOf(bundle, ["/web/src/app/shell/shell.tsx", "/web/src/local/sync/sync.ts"], start);
          const screen = filesOf(bundle, ["/web/src/app/screens/dashboard-page.tsx"], [...start, ...shell]);
          const data = `data-shell="${shell.join(" ")}" data-dashboard="${screen.join(" ")}"`;
          return html.replace('<script src="/boot.js"', `<script src="/boot.js" ${data}`);
        },
      },
    },
    {
      // pb_hooks/src/http/static.ts sends what this makes
      name: "brotli",
      async writeBundle({ dir = "" }, bundle) {
        const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|wasm)$/.test(name));
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
        globPatterns: ["**/*.{js,mjs,css,html,svg,png,woff2,webmanifest}"],
        globIgnores: ["_/**"],
      },
      manifest: manifestOf("en"),
    }),
  ],
});
