import {
  type Actor,
  AppError,
  changedSettingNames,
  changedSettings,
  type OrganizationSettings,
  organizationSettingsInput,
  organizations,
  parseInput,
  readSettings,
  settingsConflict,
  settingsOf,
  settingsProblem,
} from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import { isZone } from "../kernel/time-zone.ts";
import { bodyFields, recordJson } from "../records/records.ts";

/** What is sent of settings. @throws {AppError} what the schema refuses */
function settingsIn(sent: unknown): Partial<OrganizationSettings> {
  const judged = Object.entries(parseInput(organizationSettingsInput, bodyFields(sent)));
  return Object.fromEntries(judged.filter(([, value]) => value !== undefined));
}

/**
 * PUT /api/organization/settings: the sent settings of the own organization change, unless somebody else has changed one
 * of them after their author saw it, as `baseValues` tells.
 * @throws {AppError} organization_needed, time_zone_unknown, version_conflict, paper_type_…, and what the schema refuses
 */
function changeSettings({ app, actor, input, ...call }: Call): Reply {
  if (actor.organizationId === null) throw new AppError("organization_needed");
  const sent = settingsIn(input);
  const { baseValues } = bodyFields(input);
  if (sent.timeZone !== undefined && !isZone(sent.timeZone)) throw new AppError("time_zone_unknown");
  const record = app.findRecordById(organizations.name, String(actor.organizationId));
  const stored = readSettings(record.getString("settings"));
  const before = settingsOf({ settings: stored });
  if (settingsConflict(before, sent, settingsIn(baseValues))) throw new AppError("version_conflict");
  const next = changedSettings(stored, sent);
  const problem = settingsProblem(before, settingsOf({ settings: next }));
  if (problem) throw new AppError(problem);
  const changed = changedSettingNames(before, settingsOf({ settings: next }));
  if (changed.length > 0) {
    record.set("settings", JSON.stringify(next));
    app.saveNoValidate(record);
    addRecordActivity({ app, actor, now: call.now }, "changed", organizations.name, record, changed);
  }
  return { status: 200, json: recordJson(app, organizations, record.id) };
}

const isAdmin = ({ role }: Actor) => role === "admin";

export const organizationSettingsRoutes: Route[] = [
  {
    access: "session",
    kind: "change",
    role: isAdmin,
    method: "PUT",
    path: "/api/organization/settings",
    handler: changeSettings,
  },
];
