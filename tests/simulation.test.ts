import { describe, expect, it } from "vitest";
import { castOf, troubles } from "./simulation/cast.ts";
import { Random } from "./simulation/random.ts";
import { answerOnTheWay, drawCut, drawFault, earlyRefusal, networkFaults } from "./simulation/weather.ts";

/* What a simulated life and one in real browsers have in common. */

describe("a seed", () => {
  it("says who is there and what is done when, each time the same", () => {
    const first = castOf(7);
    const again = castOf(7);
    expect(again.plan).toEqual(first.plan);
    expect(again.people).toEqual(first.people);
    expect(again.browsers).toEqual(first.browsers);
    expect(first.plan.steps.length).toBeGreaterThan(5);
  });

  it("is not another seed", () => {
    expect(castOf(8).plan).not.toEqual(castOf(7).plan);
  });

  it("lets only that go wrong which it is told", () => {
    const { plan } = castOf(7, ["server"]);
    const struck = plan.steps.filter(({ kind }) => kind === "strike").map(({ what }) => what);
    expect(new Set(struck)).toEqual(new Set(["kill server"]));
    expect(castOf(7, []).plan.steps.filter(({ kind }) => kind === "strike")).toEqual([]);
  });

  it("has steps in the order of their times, within the time of work", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const { plan } = castOf(seed, troubles);
      const times = plan.steps.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(plan.length);
    }
  });
});

describe("the weather", () => {
  it("meets requests with every fault that it has, and none in fair weather", () => {
    const weather = { share: 1, faults: networkFaults, delay: [1, 1] as const };
    const random = new Random(1);
    const met = new Set(Array.from({ length: 1_000 }, () => drawFault(weather, random, "PATCH")));
    expect(met).toEqual(new Set(networkFaults));
    expect(drawFault({ ...weather, faults: [] }, random, "PATCH")).toBe(null);
  });

  it("answers in the server's place, by a page that is not the server's or by its refusal", () => {
    const random = new Random(1);
    expect(answerOnTheWay("proxy page", random)?.body).toContain("<!doctype html>");
    expect([502, 504]).toContain(answerOnTheWay("gateway", random)?.status);
    expect(answerOnTheWay("duplicate", random)).toBe(null);
    expect(earlyRefusal("disk full")?.status).toBe(507);
    expect(earlyRefusal("lost answer")).toBe(null);
  });

  it("cuts answers short, often after a whole line where the connection closes in order", () => {
    const random = new Random(1);
    const bytes = new TextEncoder().encode("one\ntwo\nthree\n");
    const cuts = Array.from({ length: 200 }, () => drawCut("ended answer", bytes, random));
    expect(cuts.every((cut) => cut < bytes.length)).toBe(true);
    expect(cuts).toContain(4);
    expect(drawCut(null, bytes, random)).toBe(bytes.length);
  });
});
