import { beforeEach, expect, it, vi } from "vitest";
import { fakeApp, stubRuntime } from "../fixtures/fake-app.ts";
import { oneAtATime } from "./feed.ts";

beforeEach(() => {
  stubRuntime();
  vi.stubGlobal("sleep", () => {
    throw new Error("it waits");
  });
});

it("makes one calendar of a person at a time, beside that of somebody else", () => {
  const app = fakeApp();
  const beside = (other: string) => oneAtATime(app, "1", () => oneAtATime(app, other, () => "made"));
  expect(beside("2")).toBe("made");
  expect(() => beside("1")).toThrow("it waits");
  // whatever became of the one before
  expect(oneAtATime(app, "1", () => "made")).toBe("made");
});
