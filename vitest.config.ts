import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { deepCases } from "./tests/fixtures/property-cases.ts";

/** The server's tests whose subject the hooks do in another way, or PocketBase by itself, where our Go program is missing. */
const onStock = [
  "start",
  "upgrade",
  "pages",
  "documents",
  "documents-zip",
  "unread-texts",
  "change-notifications",
  "sync",
  "hardening/response-headers",
  "hardening/backup-room",
  "hardening/damaged-log",
  "hardening/quarantine",
  "hardening/notifications-by-tenant",
  "hardening/lost-database",
];

/**
 * Tests that replace modules (`vi.mock`), and therefore need a worker for them alone: where others share it, either what is
 * replaced has been loaded before, or it stays replaced. `tests/architecture.test.ts` looks that none is missing.
 */
export const replacing = [
  "pb_hooks/src/sessions/forgot-password.test.ts",
  "web/src/app/today/use-seen-notification.test.tsx",
  "web/src/features/admin/activity/activity-view.test.tsx",
  "web/src/features/employees/import/file/template.test.ts",
  "web/src/shared/viewer/prepare-viewer.test.ts",
];

/** The first line of tests that need a document. */
export const needsDocument = "// @vitest-environment jsdom";
const client = "web/src";
/** Such tests of the client: a worker has its document for all of them. */
const withDocument = readdirSync(join(import.meta.dirname, client), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `${client}/${file.replaceAll("\\", "/")}`)
  .filter((file) => readFileSync(join(import.meta.dirname, file), "utf8").startsWith(needsDocument));

/** Nothing there is timed: beside other suites it may take its time, and the deep run of properties has a limit of its own. */
const unitTimeout = deepCases ? 0 : 600_000;

export default defineConfig({
  test: {
    // what is waited for comes soon where all is well, and nothing is timed
    expect: { poll: { timeout: 30_000 } },
    // a test mostly waits, for its server or the disk: vitest's own choice would leave one of two processors idle
    maxWorkers: Math.max(2, availableParallelism()),
    setupFiles: [
      "tests/fixtures/configure-properties.ts",
      "tests/fixtures/jsdom-gaps.ts",
      "tests/fixtures/wait-long.ts",
    ],
    coverage: {
      provider: "v8",
      // what unit tests are for: the rules and the local-first core; routes and screens are tested from outside
      include: ["domain/**/*.ts", "web/src/local/**/*.{ts,tsx}", "pb_hooks/src/**/*.ts"],
      exclude: ["**/*.test.{ts,tsx}", "**/testing/**", "**/*.d.ts"],
      reporter: ["text", "text-summary"],
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          testTimeout: unitTimeout,
          include: ["tests/fixtures/*.test.ts", "tests/simulation/*.test.ts", ...replacing],
          // a thread begins in less time than a process
          pool: "threads",
        },
      },
      ...[
        { name: "unit-dom", include: withDocument, exclude: replacing },
        { name: "unit-web", include: [`${client}/**/*.test.{ts,tsx}`], exclude: [...withDocument, ...replacing] },
      ].map(({ name, include, exclude }) => ({
        extends: true as const,
        test: {
          name,
          include,
          exclude,
          testTimeout: unitTimeout,
          pool: "threads" as const,
          // a worker of its own, with jsdom and React, costs a file more than its tests; our modules are still its own
          isolate: false,
          setupFiles: ["tests/fixtures/fresh-file.ts"],
        },
      })),
      {
        extends: true,
        test: {
          name: "unit-stateless",
          testTimeout: unitTimeout,
          include: ["domain/**/*.test.ts", "pb_hooks/src/**/*.test.ts"],
          exclude: replacing,
          // their modules keep nothing from one test to the next, and loading them anew costs more than the tests
          isolate: false,
        },
      },
      { extends: true, test: { name: "rules", include: ["tests/*.test.ts"], testTimeout: 600_000 } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/server/global-setup.ts"],
          // what a file changes is in its own server; loading the same modules again costs as much as a server
          isolate: false,
          testTimeout: 60_000,
          // servers are started there, several at once
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // what does not need our Go program, on PocketBase as it comes
          name: "stock",
          include: ["tests/stock/*.test.ts", ...onStock.map((name) => `tests/server/${name}.test.ts`)],
          globalSetup: ["tests/stock/global-setup.ts"],
          // as in the server's
          isolate: false,
          env: { SIJIL_TEST_SERVER: "stock" },
          testTimeout: 60_000,
          // servers are started there, several at once
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "rehearsal",
          include: ["tests/rehearsal/**/*.test.ts"],
          globalSetup: ["tests/server/global-setup.ts"],
          testTimeout: 180_000,
          // the programs beside the server may have to be built first
          hookTimeout: 1_200_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browsers",
          include: ["tests/engines/**/*.test.ts"],
          globalSetup: ["tests/server/global-setup.ts"],
          // whole browsers are started, killed and started again
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "executable",
          include: ["tests/executable/**/*.test.ts"],
          globalSetup: ["tests/executable/global-setup.ts"],
          // as in the server's
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "recovery",
          include: ["tests/recovery/**/*.test.ts"],
          globalSetup: ["tests/executable/global-setup.ts", "tests/recovery/global-setup.ts"],
          // beside other suites it may take its time
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // each kill has a server or two
          maxConcurrency: 2,
        },
      },
    ],
  },
});
