import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApp, stubRuntime } from "../fixtures/fake-app.ts";
import { Attempts } from "./attempts.ts";
import { noticeDeadlines } from "./notice-deadlines.ts";

beforeEach(() => {
  stubRuntime();
  vi.stubGlobal("Timezone", class {});
  vi.stubGlobal(
    "DateTime",
    class {
      time = () => ({ in: () => ({ year: () => 2026, month: () => 3, day: () => 1, hour: () => 9 }) });
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("deadlines", () => {
  it("of one organization that cannot be read leave those of the others to be noted", () => {
    const asked: string[] = [];
    const app = fakeApp((sql) => {
      if (sql.includes("FROM organizations o")) return ['{"id":"1","settings":null}', '{"id":"2","settings":null}'];
      const tenant = /r\.tenant = '(\d)'/.exec(sql)?.[1];
      if (tenant) asked.push(tenant);
      if (tenant === "1") throw new Error("malformed JSON");
      return ["[]"];
    });
    const attempts = new Attempts(app);
    noticeDeadlines(app, Date.UTC(2026, 2, 1, 9), attempts);
    expect(asked).toEqual(["1", "2"]);
    expect(attempts.failures).toEqual(["deadlines of an organization not noted: malformed JSON"]);
  });
});
