import { safeParse } from "zod/mini";
import {
  asciiDigits,
  changedSettingNames,
  defaultSettings,
  type ErrorCode,
  isErrorCode,
  type OrganizationSettings,
  type OwnPaperType,
  organizationSettingsInput,
  type PaperTypeKey,
  paperTypes,
  type Requirement,
  settingsProblem,
} from "#domain/index";

/** What has lead times of its own, or none and so the default ones. */
export type LeadKey = PaperTypeKey | "document" | "default";

/** The settings as the controls hold them. */
export interface SettingsForm {
  timeZone: string;
  quietDays: readonly number[];
  /** Numbers of days with commas between them; {@link NO_NOTICES} for none, "" for the default ones. */
  leads: Readonly<Partial<Record<LeadKey, string>>>;
  required: Readonly<Partial<Record<PaperTypeKey, Requirement>>>;
  ownPaperTypes: readonly OwnPaperType[];
  /** "" for never. */
  escalation: string;
  hidesSalaries: boolean;
  push: boolean;
}

/** In the place of lead times: nobody is told of papers of this type. */
export const NO_NOTICES = "-";

const leadText = (days: readonly number[]) => (days.length === 0 ? NO_NOTICES : days.join(", "));

/** The settings as the form shows them. */
export function settingsForm(settings: OrganizationSettings): SettingsForm {
  const { timeZone, quietDays, requiredPapers, ownPaperTypes, escalationDays, hidesSalaries, push } = settings;
  const leads = Object.entries(settings.leadDays).map(([key, days]) => [key, leadText(days ?? [])]);
  const escalation = escalationDays === null ? "" : String(escalationDays);
  return {
    ...{ timeZone, quietDays, ownPaperTypes, escalation, hidesSalaries, push },
    leads: Object.fromEntries(leads),
    required: requiredPapers,
  };
}

/** The keys of all types, the organization's own last. */
export function paperTypeKeys(ownPaperTypes: readonly OwnPaperType[]): PaperTypeKey[] {
  return [...paperTypes, ...ownPaperTypes.map(({ key }) => key)];
}

/** A number as it was typed; NaN, which no setting takes, for what is none. */
const numberOf = (text: string) => (/^[0-9]+$/.test(text) ? Number(text) : Number.NaN);

function leadDaysOfText(text: string): number[] {
  const plain = asciiDigits(text).trim();
  if (plain === NO_NOTICES) return [];
  return plain.split(/[\s,،;]+/).map(numberOf);
}

function settingsIn(form: SettingsForm): OrganizationSettings {
  const { leads, required, escalation, ...others } = form;
  const keys: readonly string[] = [...paperTypeKeys(form.ownPaperTypes), "document", "default"];
  const known = ([key]: [string, unknown]) => keys.includes(key);
  const own = Object.entries(leads).filter(([key, text]) => known([key, text]) && text?.trim());
  const days = asciiDigits(escalation).trim();
  return {
    ...others,
    leadDays: Object.fromEntries(own.map(([key, text]) => [key, leadDaysOfText(text ?? "")])),
    requiredPapers: Object.fromEntries(Object.entries(required).filter(known)),
    escalationDays: days === "" ? null : numberOf(days),
  };
}

/** What is wrong, by the name of the control: the setting and its place in it, `leadDays.visa`. */
export type SettingsProblems = ReadonlyMap<string, ErrorCode>;

/** Of no control. */
const NOWHERE = "";

/** The name of the control that an issue's path leads to. */
function controlOf([setting = NOWHERE, place, ...more]: readonly PropertyKey[], form: SettingsForm): string {
  if (setting === "leadDays") return `leadDays.${String(place)}`;
  if (setting !== "ownPaperTypes") return String(setting);
  const key = form.ownPaperTypes[Number(place)]?.key;
  return key === undefined ? NOWHERE : [setting, key, ...more.slice(-1)].map(String).join(".");
}

/** The default lead times of the other types, as they may be left out; those on record while they are no days. */
export function usualLeads(settings: OrganizationSettings, form: SettingsForm, problems: SettingsProblems): string {
  const { default: typed } = form.leads;
  if (typed?.trim() && !problems.has("leadDays.default")) return typed;
  return leadText(settings.leadDays.default ?? defaultSettings.leadDays.default ?? []);
}

/** What the form changes of the settings, as it is sent; and why it cannot be, where there is something. */
export function settingsChanges(
  settings: OrganizationSettings,
  form: SettingsForm,
): { changes: Partial<OrganizationSettings>; problems: SettingsProblems } {
  const wanted = settingsIn(form);
  const names = changedSettingNames(settings, wanted);
  const changes: Partial<OrganizationSettings> = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  const judged = safeParse(organizationSettingsInput, changes);
  const problems = new Map<string, ErrorCode>();
  for (const { path, message } of judged.error?.issues ?? []) {
    const control = controlOf(path, form);
    if (!problems.has(control)) problems.set(control, isErrorCode(message) ? message : "validation_error");
  }
  const whole = judged.success ? settingsProblem(settings, { ...settings, ...changes }) : null;
  if (whole !== null) problems.set(NOWHERE, whole);
  return { changes, problems };
}
