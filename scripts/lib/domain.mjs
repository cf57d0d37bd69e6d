import { root } from "./project.mjs";

/** The project's domain, for scripts. */
export async function domain() {
  return /** @type {typeof import("../../domain/index.ts")} */ (await typescriptModule("/domain/index.ts"));
}

/**
 * A module of the project that is written in TypeScript, which older versions of Node do not run.
 * @param {string} path below the project
 */
export async function typescriptModule(path) {
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
    return await vite.ssrLoadModule(path);
  } finally {
    await vite.close();
  }
}
