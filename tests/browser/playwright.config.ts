import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  // most of a test is waiting, so that three share two cores well; each file has its server, each worker its browser
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // room for a machine that is several times slower: nothing waits that long where all is well
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  globalSetup: "./global-setup.ts",
  use: { actionTimeout: 60_000, trace: "off" },
});
