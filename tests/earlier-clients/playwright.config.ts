import { defineConfig } from "@playwright/test";
import common from "../browser/playwright.config.ts";

export default defineConfig({ ...common, workers: 2, globalSetup: "../browser/global-setup.ts" });
