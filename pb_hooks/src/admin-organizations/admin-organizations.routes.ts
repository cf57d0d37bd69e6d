import {
  AppError,
  isSuperAdmin,
  jsonSql,
  organizationInput,
  organizations,
  parseInput,
  updateOrganizationInput,
} from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { addActivity, addRecordActivity } from "../kernel/activity.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { integer, texts } from "../kernel/sql.ts";
import { markDeleted, pathRecordToDelete, unmarkDeleted } from "../records/deleting.ts";
import {
  assignRecordId,
  bodyFields,
  isDeleted,
  listJson,
  newRecord,
  pathRecord,
  pathRecordOrDeleted,
  recordJson,
  setAll,
} from "../records/records.ts";

const everyone = () => true;

/** GET /api/admin/organizations: all of them for a super_admin, the own one for everybody else. */
function list({ app, actor }: Call): Reply {
  const within = actor.role === "super_admin" ? "true" : `o.id = '${actor.organizationId ?? ""}'`;
  const rows = `SELECT ${jsonSql(organizations, "o")} AS json FROM organizations o
    WHERE ${within} AND o.deleted = '' ORDER BY o.name COLLATE NOCASE, o.id`;
  return { status: 200, json: listJson(app, rows) };
}

/** POST: the creating super_admin owns it until it has its first admin. */
function create(call: Call): Reply {
  const { app, actor } = call;
  const sent = bodyFields(call.input);
  const input = parseInput(organizationInput, sent);
  const id = assignRecordId(app, organizations.name, sent.id);
  // an id is a tenant, so it cannot be that of a private space
  const spaces = "SELECT 1 FROM users WHERE id = {:id} UNION SELECT 1 FROM former_users WHERE id = {:id}";
  if (integer(app, spaces, { id }) !== 0) throw new AppError("id_taken");
  app.saveNoValidate(newRecord(app, organizations.name, { ...input, id, ownerId: String(actor.id), isActive: true }));
  addActivity(call, { kind: "created", collection: organizations.name, record: id, tenant: id });
  return { status: 201, json: recordJson(app, organizations, id) };
}

/** PUT: name, description and whether it is active; deactivating ends its members' sessions (a record hook). */
function change(call: Call): Reply {
  const record = pathRecord(call, organizations.name, everyone);
  const input = parseInput(updateOrganizationInput, bodyFields(call.input));
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const before = Object.keys(sent).map((name) => record.getString(name));
  setAll(record, sent);
  const changed = Object.keys(sent).filter((name, at) => record.getString(name) !== before[at]);
  call.app.saveNoValidate(record);
  if (changed.length > 0) addRecordActivity(call, "changed", organizations.name, record, changed);
  return { status: 200, json: recordJson(call.app, organizations, record.id) };
}

/** DELETE: its members are left without an organization, and so without its records, from their next request on. */
function remove(call: Call): Reply {
  const { app } = call;
  const record = pathRecordToDelete(call, organizations.name, everyone, () => true);
  for (const id of texts(app, "SELECT id FROM users WHERE organizationId = {:id}", { id: record.id })) {
    const member: PbRecord = app.findRecordById("users", id);
    member.set("organizationId", "");
    app.saveNoValidate(member);
  }
  markDeleted(call, organizations.name, record);
  return { status: 204 };
}

/** Brings an organization back with its records; its members are not put back. */
function restore(call: Call): Reply {
  const record = pathRecordOrDeleted(call, organizations.name, everyone);
  if (isDeleted(record)) unmarkDeleted(call, organizations.name, record);
  return { status: 200, json: recordJson(call.app, organizations, record.id) };
}

const path = "/api/admin/organizations";
const base = { access: "session", kind: "change", role: isSuperAdmin } as const;

export const adminOrganizationsRoutes: Route[] = [
  { method: "GET", path, kind: "read", access: "session", gzip: true, handler: list },
  { ...base, method: "POST", path, handler: create },
  { ...base, method: "PUT", path: `${path}/{id}`, handler: change },
  { ...base, method: "DELETE", path: `${path}/{id}`, handler: remove },
  { ...base, method: "POST", path: `${path}/{id}/restore`, handler: restore },
];
