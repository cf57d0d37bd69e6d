import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  globalSetup: "../browser/global-setup.ts",
  use: { actionTimeout: 60_000, trace: "off" },
});
