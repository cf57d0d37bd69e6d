import { describe, expect, it } from "vitest";
import { defaultSettings, type ErrorCode, type OrganizationSettings } from "#domain/index";
import { type SettingsForm, settingsChanges, settingsForm, usualLeads } from "./settings-form.ts";

const permit = { key: "own1", name: { en: "Garage permit", ar: "تصريح كراج" } } as const;
const settings: OrganizationSettings = {
  ...defaultSettings,
  leadDays: { default: [60, 30], visa: [], own1: [14] },
  requiredPapers: { own1: "everyone", passport: "everyone" },
  ownPaperTypes: [permit],
};
const shown = settingsForm(settings);
const typed = (changed: Partial<SettingsForm>) => settingsChanges(settings, { ...shown, ...changed });

describe("the form of settings", () => {
  it("changes nothing as it is opened", () => {
    expect(typed({})).toEqual({ changes: {}, problems: new Map() });
    expect(settingsChanges(defaultSettings, settingsForm(defaultSettings))).toEqual({
      changes: {},
      problems: new Map(),
    });
  });

  it("reads lead times however they are typed; a dash is none, and nothing is the default", () => {
    const leads = { default: "٩٠، 45 0", visa: "", passport: " - ", own1: "7;1" };
    expect(typed({ leads })).toEqual({
      changes: { leadDays: { default: [90, 45, 0], passport: [], own1: [7, 1] } },
      problems: new Map(),
    });
  });

  it("sends what differs alone", () => {
    expect(typed({ escalation: "", hidesSalaries: true }).changes).toEqual({
      escalationDays: null,
      hidesSalaries: true,
    });
    expect(typed({ escalation: "١٠" }).changes).toEqual({ escalationDays: 10 });
  });

  it("forgets what was set of a type that is removed", () => {
    expect(typed({ ownPaperTypes: [] })).toEqual({
      changes: {
        leadDays: { default: [60, 30], visa: [] },
        requiredPapers: { passport: "everyone" },
        ownPaperTypes: [],
      },
      problems: new Map(),
    });
  });

  const wrong: [Partial<SettingsForm>, string, ErrorCode][] = [
    [{ leads: { default: "sixty" } }, "leadDays.default", "lead_days_invalid"],
    [{ leads: { ...shown.leads, visa: "30, 30" } }, "leadDays.visa", "lead_days_invalid"],
    [{ escalation: "0" }, "escalationDays", "escalation_days_invalid"],
    [{ escalation: "soon" }, "escalationDays", "escalation_days_invalid"],
    [{ ownPaperTypes: [{ ...permit, name: { en: "", ar: "كراج" } }] }, "ownPaperTypes.own1.en", "paper_name_required"],
  ];
  it.each(wrong)("says what is wrong with %j, and where", (changed, control, problem) => {
    expect([...typed(changed).problems]).toEqual([[control, problem]]);
  });

  it("proposes the default lead times for the others only while they are some", () => {
    const usual = (text: string) => {
      const form = { ...shown, leads: { ...shown.leads, default: text } };
      return usualLeads(settings, form, settingsChanges(settings, form).problems);
    };
    expect(["90, 45", "90, 45, abc", "", "-"].map(usual)).toEqual(["90, 45", "60, 30", "60, 30", "-"]);
  });
});
