import { test as base, expect } from "../browser/fixtures.ts";
import { startServer, type TestServer } from "../server/harness.ts";
import { earlier } from "./builds.ts";

export { expect } from "../browser/fixtures.ts";

interface Fixtures {
  /** Today's server program, which serves the earlier client until {@link Fixtures.upgrade}. */
  server: TestServer;
  /** Starts the server anew, as after an upgrade of the whole: it serves today's client. */
  upgrade: () => Promise<void>;
}

export const test = base.extend<Fixtures>({
  server: async ({ readsPapers }, use) => {
    const env = readsPapers ? { SEARCH_CONTENTS: "on" } : {};
    const server = await startServer({ env, publicDir: earlier.publicDir });
    await use(server);
    await server.stop();
  },
  upgrade: async ({ server }, use) => {
    await use(() => server.restart({ publicDir: undefined }));
  },
  // whatever a build meets, nothing of it breaks
  open: async ({ open }, use) => {
    const broken: string[] = [];
    await use(async (options) => {
      const browser = await open({ offline: true, ...options });
      browser.context.on("weberror", (error) => broken.push(String(error.error().stack)));
      return browser;
    });
    expect(broken).toEqual([]);
  },
});
