/* What an organization decides for itself, as PUT /api/organization/settings changes it. */

import {
  AppError,
  changedSettingNames,
  changedSettings,
  type OrganizationSettings,
  organizationSettingsInput,
  parseInput,
  type StoredSettings,
  settingsConflict,
  settingsOf,
  settingsProblem,
} from "#domain/index";
import type { StoredRecord, Values } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

export const SETTINGS = "/api/organization/settings";

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** What an organization has stored of its settings after a change; null where the change does not differ. */
export function settingsAfter({ row }: StoredRecord, sent: Partial<OrganizationSettings>): StoredSettings {
  const { settings: stored = null } = row;
  const next = changedSettings(stored, sent);
  const [before, after] = [settingsOf({ settings: stored }), settingsOf({ settings: next })];
  const problem = settingsProblem(before, after);
  if (problem) throw new AppError(problem);
  return changedSettingNames(before, after).length > 0 ? next : null;
}

/** @throws {AppError} forbidden, organization_needed, and what the schema refuses */
export function requireSettingsRole({ user }: ModelCall): void {
  if (user.role !== "admin") throw new AppError("forbidden");
}

/** What is sent of settings. @throws {AppError} what the schema refuses */
function settingsIn(sent: unknown): Partial<OrganizationSettings> {
  const judged: Values = parseInput(organizationSettingsInput, sent);
  return Object.fromEntries(Object.entries(judged).filter(([, value]) => value !== undefined));
}

/** @throws {AppError} organization_needed, time_zone_unknown, version_conflict, and what the schema refuses */
export function answerSettings(call: ModelCall): ModelReply {
  const { user, body, records } = call;
  const record = records.get("organizations", user.organizationId ?? 0);
  if (!record) throw new AppError("organization_needed");
  const sent = settingsIn(body);
  if (sent.timeZone !== undefined && !isZone(sent.timeZone)) throw new AppError("time_zone_unknown");
  const seen = settingsIn(body.baseValues ?? {});
  const before = settingsOf({ settings: record.row.settings ?? null });
  if (settingsConflict(before, sent, seen)) throw new AppError("version_conflict");
  const settings = settingsAfter(record, sent);
  if (settings !== null) {
    records.write(record, { settings });
    call.changed(record, { ...settings });
  }
  return { status: 200, json: record.row };
}
