/* How screens change what an organization decides for itself, and have their device woken: at once, or not at all. */

import { type OrganizationSettings, type OwnPush, requestHeaders, settingsOf } from "#domain/index";
import { httpJson } from "#web/local/http/http.ts";
import { newIdempotencyKey } from "#web/local/outbox/ids.ts";
import { getLocalSession } from "#web/local/tabs/session.ts";

/** The settings that a life changes together, so that they can be told apart from any others. */
export type ChosenSettings = Pick<OrganizationSettings, "timeZone" | "leadDays" | "push">;

/** What this device shows of an organization's; null where it has none of it. */
export function shownSettings(id: number): ChosenSettings | null {
  const organization = getLocalSession()?.mirror.view("organizations").byId.get(id);
  if (!organization) return null;
  const { timeZone, leadDays, push } = settingsOf(organization);
  return { timeZone, leadDays, push };
}

/** Changes settings of an organization beside what their author saw, as the form of the admin panel does. */
export async function chooseSettings(tenant: number, json: ChosenSettings, baseValues: ChosenSettings): Promise<void> {
  const headers = { [requestHeaders.key]: newIdempotencyKey(), [requestHeaders.tenant]: String(tenant) };
  await httpJson("/api/organization/settings", { method: "PUT", headers, json: { ...json, baseValues } });
}

export async function ownPush(): Promise<OwnPush> {
  return (await httpJson("/api/push")) as OwnPush;
}

export async function subscribe(endpoint: string): Promise<void> {
  await httpJson("/api/push/subscription", { method: "PUT", json: { endpoint } });
}

export async function unsubscribe(): Promise<void> {
  await httpJson("/api/push/subscription", { method: "DELETE" });
}
