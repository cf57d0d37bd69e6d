import { safeParse } from "zod/mini";
import {
  asciiDigits,
  changedSettingNames,
  type ErrorCode,
  firstProblem,
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

/** What the form changes of the settings, as it is sent; or why it cannot be. */
export function settingsChanges(
  settings: OrganizationSettings,
  form: SettingsForm,
): { changes: Partial<OrganizationSettings>; problem: ErrorCode | null } {
  const wanted = settingsIn(form);
  const names = changedSettingNames(settings, wanted);
  const changes: Partial<OrganizationSettings> = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  const judged = safeParse(organizationSettingsInput, changes);
  if (!judged.success) return { changes, problem: firstProblem(judged.error) };
  return { changes, problem: settingsProblem(settings, { ...settings, ...changes }) };
}
