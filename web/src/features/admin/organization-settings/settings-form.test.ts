import { describe, expect, it } from "vitest";
import { defaultSettings, type ErrorCode, type OrganizationSettings } from "#domain/index";
import { type SettingsForm, settingsChanges, settingsForm } from "./settings-form.ts";

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
    expect(typed({})).toEqual({ changes: {}, problem: null });
    expect(settingsChanges(defaultSettings, settingsForm(defaultSettings))).toEqual({ changes: {}, problem: null });
  });

  it("reads lead times however they are typed; a dash is none, and nothing is the default", () => {
    const leads = { default: "٩٠، 45 0", visa: "", passport: " - ", own1: "7;1" };
    expect(typed({ leads })).toEqual({
      changes: { leadDays: { default: [90, 45, 0], passport: [], own1: [7, 1] } },
      problem: null,
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
      problem: null,
    });
  });

  const wrong: [Partial<SettingsForm>, ErrorCode][] = [
    [{ leads: { default: "sixty" } }, "lead_days_invalid"],
    [{ leads: { default: "30, 30" } }, "lead_days_invalid"],
    [{ escalation: "0" }, "escalation_days_invalid"],
    [{ escalation: "soon" }, "escalation_days_invalid"],
    [{ ownPaperTypes: [{ ...permit, name: { en: "", ar: "كراج" } }] }, "paper_name_required"],
  ];
  it.each(wrong)("says what is wrong with %j", (changed, problem) => {
    expect(typed(changed).problem).toBe(problem);
  });
});
