import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/* Where the development server finds PocketBase. */
const server = process.env.SIJIL_SERVER ?? "http://127.0.0.1:8090";

export default defineConfig({
  root: "web",
  build: {
    outDir: "../dist/public",
    emptyOutDir: true,
    target: ["chrome111", "firefox114", "safari16.4"],
    /* Strict CSP: nothing inline, so nothing becomes a data: script or style either. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // domain/ and the typefaces lie outside web/
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, changeOrigin: false }, "/_/": { target: server } },
  },
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectRegister: false,
      registerType: "prompt",
      injectManifest: {
        globPatterns: ["**/*.{js,mjs,css,html,svg,png,woff2,wasm,webmanifest}"],
        globIgnores: ["_/**"],
      },
      manifest: {
        id: "/",
        name: "Sijil",
        short_name: "Sijil",
        description: "Your firm’s register · سجلّ منشأتك",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#f0f5f2",
        theme_color: "#0d3c30",
        icons: [
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml" },
        ],
      },
    }),
  ],
});
