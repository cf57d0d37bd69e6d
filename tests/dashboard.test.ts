import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow } from "../scripts/lib/cache-key.mjs";
import { root } from "../scripts/lib/project.mjs";

/* What dashboard and guide ask Prometheus for is what the server tells it. */

interface Panel {
  id: number;
  title: string;
  targets: { expr: string }[];
}

const metric = /\b(?:sijil|process|go)_[a-z_]*[a-z]\b/g;
const read = (path: string) => readFileSync(join(root, path), "utf8");
const sources = (await filesBelow(join(root, "server/internal/metrics"))).filter((file) => !file.endsWith("_test.go"));
/** The names of families in the sources. */
const told = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"((?:sijil|process|go)_[a-z_]+)", "/g)].map(([, name]) => name ?? ""),
  ),
);
/** A histogram's and a summary's samples have their own names. */
const isTold = (name: string) => told.has(name) || told.has(name.replace(/_(bucket|sum|count)$/, ""));
const { panels }: { panels: Panel[] } = JSON.parse(read("docs/grafana-dashboard.json"));

it("the dashboard asks for metrics that there are", () => {
  expect(told.size).toBeGreaterThan(25);
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(metric) ?? []));
  expect(asked.length).toBeGreaterThan(25);
  expect(asked.filter((name) => !isTold(name))).toEqual([]);
  const silent = panels.flatMap(({ title, targets }) =>
    targets.filter(({ expr }) => !expr.match(metric)).map(() => title),
  );
  expect(silent).toEqual([]);
});

it("the dashboard tells its panels apart", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

it("the guide names metrics that there are", () => {
  const named = read("docs/operations.md").match(metric) ?? [];
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !isTold(name))).toEqual([]);
});
