import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDigestTime, leadTimes } from "../papers/notices.ts";
import {
  changedSettings,
  defaultSettings,
  leadDaysOf,
  nextOwnKey,
  type OrganizationSettings,
  type StoredSettings,
  settingsConflict,
  settingsOf,
} from "./settings.ts";
import { organizationSettingsInput } from "./settings-input.ts";

const read = (stored: unknown) => settingsOf({ settings: stored as StoredSettings });

describe("settings that somebody stored by hand", () => {
  it.each<[string, unknown, Partial<OrganizationSettings>]>([
    ["none", null, {}],
    ["a text", "x", {}],
    ["a list", [1], {}],
    ["nulls", { quietDays: null, leadDays: null, ownPaperTypes: null, push: null }, {}],
    ["a day that no week has", { quietDays: [7] }, {}],
    ["lead times of one type that are none", { leadDays: { default: "x", visa: [7] } }, { leadDays: { visa: [7] } }],
    ["a requirement that nobody knows", { requiredPapers: { visa: "some" } }, { requiredPapers: {} }],
    ["a type without a name", { ownPaperTypes: [{ key: "own1" }, null] }, { ownPaperTypes: [] }],
    ["a time that is no zone", { timeZone: 3, escalationDays: 0 }, {}],
    ["what can be", { quietDays: [], escalationDays: null }, { quietDays: [], escalationDays: null }],
  ])("are read with the defaults of what cannot be: %s", (_, stored, wanted) => {
    expect(read(stored)).toEqual({ ...defaultSettings, ...wanted });
  });

  it("are valid settings whatever is stored", () => {
    const names = fc.constantFrom(...Object.keys(defaultSettings), "lastOwnPaperType");
    const anything = fc.jsonValue();
    const stored = fc.oneof(anything, fc.dictionary(names, anything));
    fc.assert(
      fc.property(stored, (value) => {
        const settings = read(value);
        isDigestTime(settings, "2026-01-01", 12);
        for (const days of Object.values(leadTimes(settings))) expect(days.every(Number.isInteger)).toBe(true);
        expect(leadDaysOf(settings, "visa").every(Number.isInteger)).toBe(true);
        expect(nextOwnKey(settings)).toMatch(/^own[0-9]+$/);
        const { ownPaperTypes, ...others } = settings;
        expect(organizationSettingsInput.safeParse({ ...others, ownPaperTypes: [] }).success).toBe(true);
        for (const { name } of ownPaperTypes) expect(typeof name.en + typeof name.ar).toBe("stringstring");
      }),
    );
  });

  it("lose what cannot be with the next change", () => {
    const stored = { quietDays: null, push: true, later: 1 } as unknown as StoredSettings;
    expect(changedSettings(stored, { hidesSalaries: true })).toEqual({ push: true, later: 1, hidesSalaries: true });
  });
});

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
