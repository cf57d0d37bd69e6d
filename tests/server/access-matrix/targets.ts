import { createHash, randomBytes } from "node:crypto";
import { type Collection, ownerField, registry, type TenantEntity, tenantEntity, tenantOf } from "#domain/index";
import { makeAnyRecord } from "../../executable/any-record.ts";
import type { TestServer } from "../harness.ts";
import { freshId } from "../harness.ts";
import { sql } from "../rows.ts";
import { newUpload } from "../tus.ts";
import { type Comer, elsewhereOf, homeOf, type Setting } from "./people.ts";
import { attachmentType, type Facts, type Kind, type RouteRow } from "./rows.ts";

/* The records that the requests of the matrix are about. */

export interface Target {
  id: string;
  facts: Facts;
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const missing = (): Target => ({ id: String(freshId()), facts: null });

/** Of each server, the targets that are still as they were made. */
const kept = new WeakMap<TestServer, Map<string, Target | null>>();

/** What a server has of something, which is made when it is asked for first. */
function mapOf<K, V>(maps: WeakMap<TestServer, Map<K, V>>, server: TestServer): Map<K, V> {
  const map = maps.get(server) ?? new Map<K, V>();
  maps.set(server, map);
  return map;
}

/** As {@link newTarget}, again the same until {@link spent} says otherwise. */
export async function targetFor(setting: Setting, row: RouteRow, comer: Comer, kind: Kind): Promise<Target | null> {
  if (kind === "missing") return missing();
  const key = keyOf(setting, row, comer, kind);
  const targets = mapOf(kept, setting.server);
  const target = targets.has(key) ? (targets.get(key) ?? null) : await newTarget(setting, row, comer, kind);
  targets.set(key, target);
  return target;
}

/** The target has been changed by a request. */
export const spent = (setting: Setting, row: RouteRow, comer: Comer, kind: Kind) =>
  mapOf(kept, setting.server).delete(keyOf(setting, row, comer, kind));

function keyOf(setting: Setting, { of, state }: RouteRow, comer: Comer, kind: Kind): string {
  const isPersonal = kind === "uploaded" || ["sessions", "uploads"].includes(of ?? "");
  const who = isPersonal ? comer.name : `${homeOf(setting, comer)} ${comer.actor?.organizationId}`;
  return `${of} ${state ?? "alive"} ${kind} ${who}`;
}

/** A record that a row is about; null where there is none of that kind. */
async function newTarget(setting: Setting, row: RouteRow, comer: Comer, kind: Kind): Promise<Target | null> {
  const by = kind === "uploaded" ? comer : null;
  switch (row.of) {
    case "sessions":
      return session(setting, comer, kind);
    case "uploads":
      return upload(setting, comer, kind);
    case "invitations":
      return invitation(setting, comer, kind);
    case "shares":
    case "tokens":
      return shareLink(setting, row.of, row.state, comer, kind);
    case "calendars":
      return calendarLink(setting, comer, kind);
    case "users":
      return account(setting, comer, kind);
    case "organizations":
      return organization(setting, row, kind);
    default: {
      const of = tenantEntity(row.of ?? "");
      if (!of || (by && !by.actor)) return null;
      const tenant = kind === "foreign" ? elsewhereOf(setting, comer) : homeOf(setting, comer);
      return record(setting, of, row.state ?? "alive", {
        tenant,
        by: by?.actor?.id ?? setting.admins.get(tenant)?.id ?? tenant,
      });
    }
  }
}

/** Of each server, the categories and the like of each tenant, which further records name; what is on a record is on its maker's own. */
const shared = new WeakMap<TestServer, Map<string, Map<Collection, number>>>();

/** A record of an entity of tenants, whatever the registry has. */
export async function record(
  setting: Setting,
  of: TenantEntity,
  state: NonNullable<RouteRow["state"]>,
  { tenant, by, bytes }: { tenant: number; by: number; bytes?: Uint8Array },
): Promise<Target> {
  const key = of.on ? `${tenant} ${by}` : String(tenant);
  const { server } = setting;
  const ofServer = mapOf(shared, server);
  const made = ofServer.get(key) ?? new Map<Collection, number>();
  ofServer.set(key, made);
  const name = of.entity.name;
  // what is named by others is made first, and stays
  for (const { column } of Object.values(of.entity.fields)) {
    const to = tenantEntity(String(column.to));
    if (to && !made.has(to.entity.name))
      made.set(to.entity.name, await makeAnyRecord(server, to, { tenant, by, made }));
  }
  const id = await makeAnyRecord(server, of, { tenant, by, made, bytes });
  if (state === "deleted") {
    const deleted = new Date().toISOString().replace("T", " ");
    await server.records("PATCH", `${name}/records/${id}`, { deleted, deletedBy: String(by) });
  }
  if (state === "detached") {
    const removed = await setting.admins.get(tenant)?.client.delete(`/api/${name}/${id}/attachments/${attachmentType}`);
    // a private space has no admin
    if (!removed) await removeBySql(setting, id);
  }
  if (state === "versioned") await addVersionBySql(setting, id);
  const isSomebodys = ownerField(of.access) in of.entity.fields;
  return { id: String(id), facts: { tenant, uploadedBy: isSomebodys ? by : null, account: null } };
}

/** Moves an employee's attachment among the removed ones. */
async function removeBySql({ server }: Setting, id: number): Promise<void> {
  await sql(
    server,
    `UPDATE employees SET attachments = '{}', removed = json_array(json_set(json_extract(attachments, '$.${attachmentType}'),
       '$.type', '${attachmentType}', '$.deleted', '${new Date().toISOString().replace("T", " ")}', '$.deletedBy', NULL,
       '$.replacedBy', NULL)) WHERE id = '${id}'`,
  );
}

/** Notes that a document had the same file before; the two versions share it. */
async function addVersionBySql({ server }: Setting, id: number): Promise<void> {
  const filed = (number: number) => `'number', ${number}, 'filedBy', NULL, 'filedAt', '2026-11-01T00:00:00.000Z'`;
  await sql(
    server,
    `UPDATE documents SET fileVersions = json_object('current', json_object(${filed(2)}), 'earlier', json_array(
       json_object(${filed(1)}, 'file', file, 'filename', filename, 'size', size, 'mimeType', mimeType, 'sha256', sha256)))
     WHERE id = '${id}'`,
  );
}

/** An account of a role that admins manage, in one's own organization or in another. */
async function account(setting: Setting, comer: Comer, kind: Kind): Promise<Target | null> {
  if (kind === "uploaded") return comer.actor ? { id: String(comer.actor.id), facts: factsOf(comer) } : null;
  const home = comer.actor?.organizationId ?? setting.first;
  const organizationId = kind === "foreign" ? elsewhereOf(setting, comer) : home;
  const { id } = await setting.server.makeUser({ role: "viewer", organizationId, isActive: false });
  const actor = { id, role: "viewer", organizationId, permissions: [] } as const;
  return { id: String(id), facts: { tenant: organizationId, uploadedBy: null, account: actor } };
}

const factsOf = ({ actor }: Comer): Facts =>
  actor ? { tenant: tenantOf(actor), uploadedBy: actor.id, account: actor } : null;

async function organization({ server }: Setting, { state }: RouteRow, kind: Kind): Promise<Target | null> {
  if (kind !== "own") return null;
  const { id } = await server.makeOrganization();
  if (state === "deleted")
    await server.records("PATCH", `organizations/records/${id}`, { deleted: "2026-11-01 00:00:00.000Z" });
  return { id: String(id), facts: { tenant: id, uploadedBy: null, account: null } };
}

/** A session of one's own, or of somebody else of the same organization. */
async function session(setting: Setting, comer: Comer, kind: Kind): Promise<Target | null> {
  const whose =
    kind === "foreign" ? [...setting.admins.values()].find(({ id }) => id !== comer.actor?.id)?.id : comer.actor?.id;
  if (whose === undefined || kind === "uploaded") return null;
  const token = await openSession(setting, whose);
  return {
    id: hash(`session ${hash(token)}`).slice(0, 32),
    facts: { tenant: whose, uploadedBy: whose, account: null },
  };
}

/** Gives an account a session, as signing in does. @returns its token */
export async function openSession({ server }: Setting, user: number): Promise<string> {
  const token = hash(randomBytes(32).toString("hex")).slice(0, 43);
  const now = Date.now();
  const values = `'${hash(token)}', '${user}', '', ${now}, ${now}`;
  await sql(server, `INSERT INTO sessions (hash, user, device, created, seen) VALUES (${values})`);
  return token;
}

/** A pending invitation to one's own organization, or to another. */
async function invitation(setting: Setting, comer: Comer, kind: Kind): Promise<Target | null> {
  if (kind === "uploaded") return null;
  const organizationId =
    kind === "foreign" ? elsewhereOf(setting, comer) : (comer.actor?.organizationId ?? setting.first);
  const maker = setting.admins.get(organizationId);
  if (!maker) return null;
  const id = String(freshId());
  const now = Date.now();
  await sql(
    setting.server,
    `INSERT INTO invitations (id, hash, organization, role, permissions, user, created, expires)
     VALUES ('${id}', '${hash(id)}', '${organizationId}', 'viewer', '[]', '${maker.id}', ${now}, ${now + 60_000})`,
  );
  return { id, facts: { tenant: organizationId, uploadedBy: null, account: null } };
}

/** A share link, working or revoked, to a document of one's own tenant, or of another: its id, or its token. */
async function shareLink(
  setting: Setting,
  of: "shares" | "tokens",
  state: RouteRow["state"],
  comer: Comer,
  kind: Kind,
): Promise<Target | null> {
  if (kind === "uploaded" && !comer.actor) return null;
  const tenant = kind === "foreign" ? elsewhereOf(setting, comer) : homeOf(setting, comer);
  // in a private space there is nobody else
  const maker = kind === "uploaded" ? comer.actor?.id : (setting.admins.get(tenant)?.id ?? tenant);
  const by = maker ?? tenant;
  const document = await record(setting, registry.documents, "alive", { tenant, by });
  const id = String(freshId());
  const token = hash(id).slice(0, 43);
  const now = Date.now();
  await sql(
    setting.server,
    `INSERT INTO shares (id, hash, document, tenant, user, created, expires, revoked)
     VALUES ('${id}', '${hash(token)}', '${document.id}', '${tenant}', '${by}', ${now}, ${now + 3_600_000},
       ${state === "deleted" ? now : 0})`,
  );
  return { id: of === "shares" ? id : token, facts: { tenant, uploadedBy: by, account: null } };
}

/** The calendar of somebody in one's own tenant, or in another: what its link ends with. */
async function calendarLink(setting: Setting, comer: Comer, kind: Kind): Promise<Target | null> {
  if (kind === "uploaded" && !comer.actor) return null;
  const tenant = kind === "foreign" ? elsewhereOf(setting, comer) : homeOf(setting, comer);
  const owner = (kind === "uploaded" ? comer.actor?.id : setting.admins.get(tenant)?.id) ?? tenant;
  const token = hash(`calendar of ${owner}`).slice(0, 43);
  await sql(
    setting.server,
    `INSERT OR REPLACE INTO calendar_links (user, hash, language, created)
     VALUES ('${owner}', '${hash(token)}', 'en', ${Date.now()})`,
  );
  return { id: `${token}.ics`, facts: { tenant, uploadedBy: owner, account: null } };
}

/** An upload of one's own, or of a colleague. */
async function upload(setting: Setting, comer: Comer, kind: Kind): Promise<Target | null> {
  if (kind === "uploaded") return null;
  const uploaders = setting.comers.filter(({ name }) => ["admin", "other admin"].includes(name));
  const by = kind === "foreign" ? uploaders.find(({ actor }) => actor?.id !== comer.actor?.id) : comer;
  if (!by?.actor || by.actor.role === "viewer") return null;
  const path = await newUpload(by.client, 5);
  return {
    id: path.split("/").at(-1) ?? "",
    facts: { tenant: tenantOf(by.actor), uploadedBy: by.actor.id, account: null },
  };
}
