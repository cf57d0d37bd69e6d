import { describe, expect, it } from "vitest";
import { defaultSettings, type OrganizationSettings, settingsConflict } from "./settings.ts";

describe("settings that two admins change", () => {
  const now: OrganizationSettings = { ...defaultSettings, leadDays: { default: [60], visa: [7] }, escalationDays: 5 };
  const conflict = (sent: Partial<OrganizationSettings>, seen: Partial<OrganizationSettings>) =>
    settingsConflict(now, sent, seen);

  it("are in conflict where one would take the other's change back", () => {
    const sent = { leadDays: { default: [60], passport: [90] } };
    expect(conflict(sent, { leadDays: { default: [60] } })).toBe(true);
    expect(conflict({ escalationDays: null }, { escalationDays: 3 })).toBe(true);
  });

  it("are none where they are different ones, the same value, what was seen, or where nobody says what was seen", () => {
    expect(conflict({ quietDays: [0] }, { quietDays: defaultSettings.quietDays })).toBe(false);
    expect(conflict({ escalationDays: 5 }, { escalationDays: 3 })).toBe(false);
    expect(conflict({ leadDays: {} }, { leadDays: { visa: [7], default: [60] } })).toBe(false);
    expect(conflict({ leadDays: {} }, {})).toBe(false);
    expect(conflict({ quietDays: [0] }, { escalationDays: 3 })).toBe(false);
  });
});
