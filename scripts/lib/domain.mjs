import { root } from "./project.mjs";

/**
 * The project's domain, for scripts: it is written in TypeScript, which older versions of Node do not run.
 * @returns {Promise<typeof import("../../domain/index.ts")>}
 */
export async function domain() {
  // only now: a fresh clone has no packages when a script begins
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: false,
    root,
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    logLevel: "warn",
  });
  try {
    const loaded = await vite.ssrLoadModule("/domain/index.ts");
    return /** @type {typeof import("../../domain/index.ts")} */ (loaded);
  } finally {
    await vite.close();
  }
}
