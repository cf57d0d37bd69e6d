import { describe, expect, it } from "vitest";
import type { Handling } from "../handling/handling.ts";
import { defaultSettings } from "../settings/settings.ts";
import { dueNotices, isDigestTime, leadTimes } from "./notices.ts";

const DAY = "2027-03-31";
const nothing = { lead: null, escalated: false };
const resting = (snoozedUntil: string): Handling => ({ day: DAY, by: null, byName: null, since: null, snoozedUntil });

/** What is due on a day, of a residency with the default lead times. */
function due(
  today: string,
  told: { lead: number | null; escalated: boolean } = nothing,
  handling: Handling | null = null,
  isHandled = false,
) {
  const found = dueNotices({ type: "residency", day: DAY }, defaultSettings, today, told, handling, isHandled);
  return found.map(({ kind, lead }) => `${kind} ${lead}`);
}

describe("a deadline is told", () => {
  it("on the day of its lead time and not the day before", () => {
    expect(due("2027-01-29")).toEqual([]);
    expect(due("2027-01-30")).toEqual(["lead 60"]);
    expect(due("2027-03-31", { lead: 7, escalated: false })).toEqual(["lead 0"]);
  });

  it("once, by the nearest of the lead times that have come, however long nobody looked", () => {
    expect(due("2027-03-25")).toEqual(["lead 7"]);
    expect(due("2027-03-25", { lead: 60, escalated: false })).toEqual(["lead 7"]);
    expect(due("2027-03-25", { lead: 7, escalated: false })).toEqual([]);
    // a clock that went back
    expect(due("2027-02-20", { lead: 7, escalated: false })).toEqual([]);
    expect(due("2035-01-01", { lead: null, escalated: true })).toEqual(["lead 0"]);
  });

  it("at the end of a rest, and never before", () => {
    expect(due("2027-03-25", nothing, resting("2027-03-27"))).toEqual([]);
    expect(due("2027-03-27", { lead: 7, escalated: false }, resting("2027-03-27"))).toEqual(["lead 4"]);
    expect(due("2027-03-28", { lead: 4, escalated: false }, resting("2027-03-27"))).toEqual([]);
    expect(due("2027-04-05", { lead: 0, escalated: true }, resting("2027-04-05"))).toEqual(["lead -5"]);
  });

  it("to the admins once it has expired for days and its date still stands", () => {
    const told = { lead: 0, escalated: false };
    expect(due("2027-04-02", told)).toEqual([]);
    expect(due("2027-04-03", told)).toEqual(["escalation -3"]);
    // somebody who handles it has a week more
    expect(due("2027-04-09", told, null, true)).toEqual([]);
    expect(due("2027-04-10", told, null, true)).toEqual(["escalation -10"]);
    expect(due("2027-04-03", { lead: 0, escalated: true })).toEqual([]);
    // a rest keeps it from everybody but the admins
    expect(due("2027-04-03", told, resting("2027-04-10"))).toEqual(["escalation -3"]);
    expect(due("2027-04-03", told, { ...resting("2027-04-10"), by: 7 }, true)).toEqual([]);
    const never = { ...defaultSettings, escalationDays: null };
    expect(dueNotices({ type: "visa", day: DAY }, never, "2028-01-01", told, null, false)).toEqual([]);
  });

  it("by the lead times of its type", () => {
    const settings = { ...defaultSettings, leadDays: { default: [60], residency: [10, 3] } };
    const find = (today: string) => dueNotices({ type: "residency", day: DAY }, settings, today, nothing, null, false);
    expect([find("2027-03-20"), find("2027-03-21")]).toEqual([[], [{ kind: "lead", lead: 10 }]]);
    expect(leadTimes(settings)).toEqual({ default: [60], residency: [10, 3] });
    // what an organization has not set is as by default
    expect(leadTimes({ ...defaultSettings, leadDays: { document: [90] } })).toEqual({
      default: [60, 30, 7, 0],
      document: [90],
    });
  });
});

it("digests are sent from seven in the morning, and not on quiet days", () => {
  expect(isDigestTime(defaultSettings, "2029-01-07", 6)).toBe(false);
  expect(isDigestTime(defaultSettings, "2029-01-07", 7)).toBe(true);
  expect(isDigestTime(defaultSettings, "2029-01-12", 12)).toBe(false);
  expect(isDigestTime({ ...defaultSettings, quietDays: [] }, "2029-01-12", 12)).toBe(true);
});
