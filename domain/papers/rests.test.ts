import { expect, it } from "vitest";
import { defaultSettings } from "../settings/settings.ts";
import { lastRestDay } from "./rests.ts";

const last = (today: string, escalationDays: number | null = 3) =>
  lastRestDay("2027-03-31", { ...defaultSettings, escalationDays }, today);

it("a date rests until the admins hear of it at the latest, or for a week where that is later", () => {
  expect(last("2026-01-01")).toBe("2027-04-03");
  expect(last("2027-03-27")).toBe("2027-04-03");
  expect(last("2027-03-28")).toBe("2027-04-04");
  expect(last("2030-01-01")).toBe("2030-01-08");
  expect(last("2026-01-01", 30)).toBe("2027-04-30");
  // where the admins are never told
  expect(last("2026-01-01", null)).toBe("2027-04-03");
});
