import {
  type Actor,
  attachmentTypes,
  editsUser,
  entersAdminPanel,
  type HandledCollection,
  handledCollections,
  managesShare,
  managesUser,
  may,
  mayDownload,
  mayIn,
  type NotedCollection,
  notedCollections,
  type OwnedDocument,
  type Permission,
  registry,
  seesRecord,
  type TenantEntity,
  tenantEntities,
  tenantOf,
  worksWithEmployees,
  writesNotes,
} from "#domain/index";

/* What each route answers to whom: by the policy and the registry where these decide, written out where they do not. */

/** A record as far as access is concerned; null for one that does not exist. */
export type Facts = (OwnedDocument & { account: Actor | null }) | null;

/** Which record a request is about. */
export const kinds = ["own", "uploaded", "foreign", "missing"] as const;
export type Kind = (typeof kinds)[number];

export interface RouteRow {
  /** What its path names: a collection, or something else that the test makes; null for nothing. */
  of: string | null;
  /** In which state the record has to be. */
  state?: "alive" | "deleted" | "attached" | "detached" | "versioned";
  /** The status for somebody who is signed in; a row of somebody else than a signed-in person is {@link visitor}. */
  expected(actor: Actor, record: Facts): number;
  /** The status for a visitor; 401 unless it is said. */
  visitor?: number | ((record: Facts) => number);
  /** Whether it ends the session that it comes with. */
  ends?: true;
  headers?: Readonly<Record<string, string>>;
}

type Status = RouteRow["expected"];

/** A body without anything is refused for what it lacks, once nothing else is in the way. */
const LACKING = 400;
const always =
  (status: number): Status =>
  () =>
    status;
const forRole =
  (role: (actor: Actor) => boolean, then: Status): Status =>
  (actor, record) =>
    role(actor) ? then(actor, record) : 403;
const isSuperAdmin = ({ role }: Actor) => role === "super_admin";

/** A record of a tenant: hidden, refused or done. */
const acting =
  ({ access }: TenantEntity, right: Permission, done: number): Status =>
  (actor, record) => {
    if (access === "staff" && !worksWithEmployees(actor)) return 403;
    if (!record || !seesRecord(actor, access, record)) return 404;
    return mayIn(actor, access, right, record.tenant) ? done : 403;
  };

/** The rows of the routes that every entity of tenants has, by its registration. */
function rowsOf(of: TenantEntity): Record<string, RouteRow> {
  const { name } = of.entity;
  const path = `/api/${name}`;
  const rows: Record<string, RouteRow> = {
    [`GET ${path}`]: {
      of: null,
      expected: (actor) => (of.access === "staff" && !worksWithEmployees(actor) ? 403 : 200),
    },
    [`POST ${path}`]: {
      of: null,
      expected: (actor) => (mayIn(actor, of.access, "upload", tenantOf(actor)) ? LACKING : 403),
    },
    [`PATCH ${path}/{id}`]: { of: name, expected: acting(of, "upload", 200) },
    [`DELETE ${path}/{id}`]: { of: name, expected: acting(of, "delete", 204) },
    [`POST ${path}/{id}/restore`]: { of: name, state: "deleted", expected: acting(of, "delete", 200) },
    [`DELETE /api/deleted/${name}/{id}`]: { of: name, state: "deleted", expected: acting(of, "delete", 204) },
  };
  if (of.files?.kind === "single")
    rows[`GET ${path}/{id}/download`] = {
      of: name,
      expected: (actor, record) => {
        if (!record || !seesRecord(actor, of.access, record)) return 404;
        return mayDownload(actor, record) ? 200 : 403;
      },
    };
  return rows;
}

/** An employee's attached files: whoever works with employees does all with those within reach. */
const attachment = (state: RouteRow["state"], done: number): RouteRow => ({
  of: "employees",
  state,
  expected: forRole(worksWithEmployees, (actor, record) => (record && seesRecord(actor, "staff", record) ? done : 404)),
});

/** An account: out of reach, within it, or one that this person acts on. */
const account = (acts: (actor: Actor, account: Actor) => boolean, done: number): RouteRow => ({
  of: "users",
  expected: forRole(entersAdminPanel, (actor, record) => {
    const target = record?.account;
    const isColleague = actor.organizationId !== null && target?.organizationId === actor.organizationId;
    const reached = target && (isSuperAdmin(actor) || isColleague || target.id === actor.id);
    if (!reached) return 404;
    return acts(actor, target) ? done : 403;
  }),
});

const ofSuperAdmin = (done: number, state?: RouteRow["state"]): RouteRow => ({
  of: "organizations",
  ...(state ? { state } : {}),
  expected: forRole(isSuperAdmin, (_, record) => (record ? done : 404)),
});

/** An invitation to an organization, which its admins manage. */
const invitation = (done: number): RouteRow => ({
  of: "invitations",
  expected: forRole(entersAdminPanel, (actor, record) =>
    record && (isSuperAdmin(actor) || actor.organizationId === record.tenant) ? done : 404,
  ),
});

/** A share link, which its maker and the organization's admins revoke; the row's records are made by an admin. */
const share = (done: number, state?: RouteRow["state"]): RouteRow => ({
  of: "shares",
  ...(state ? { state } : {}),
  expected: (actor, record) =>
    record && managesShare(actor, { tenant: record.tenant, sharedById: record.uploadedBy ?? 0 }) ? done : 404,
});

/** What whoever has a share link gets, signed in or not, in whatever organization. */
const shared: RouteRow = {
  of: "tokens",
  expected: (_, record) => (record ? 200 : 404),
  visitor: (record) => (record ? 200 : 404),
};

/** What whoever has the link of somebody's calendar gets, signed in or not, in whatever organization. */
const calendar: RouteRow = { ...shared, of: "calendars" };

/** Share links and earlier versions of a document: for those who may download it. */
const sharing = (done: number): RouteRow => ({
  of: "documents",
  expected: (actor, record) => {
    if (!record || !seesRecord(actor, "viewers", record)) return 404;
    return mayDownload(actor, record) ? done : 403;
  },
});

/** Versions of a document, of which number 1 is an earlier one: for those who may edit it. */
const versioning = (done: number, right: Permission = "upload"): RouteRow => ({
  of: "documents",
  state: "versioned",
  expected: (actor, record) => {
    if (!record || !seesRecord(actor, "viewers", record)) return 404;
    return may(actor, "upload", record.tenant) && may(actor, right, record.tenant) ? done : 403;
  },
});

/** Notes on a record that has none: whoever sees the record, but a viewer, may write one; there is none to remove. */
function noteRows(name: NotedCollection): Record<string, RouteRow> {
  const { access } = registry[name];
  const seen = (found: (actor: Actor) => number): RouteRow => ({
    of: name,
    expected: (actor, record) => {
      if (access === "staff" && !worksWithEmployees(actor)) return 403;
      return record && seesRecord(actor, access, record) ? found(actor) : 404;
    },
  });
  const path = `POST /api/${name}/{id}/notes`;
  const none = seen(() => 404);
  const written = seen((actor) => (writesNotes(actor) ? LACKING : 403));
  return { [path]: written, [`${path}/{note}/remove`]: none, [`${path}/{note}/restore`]: none };
}

/** Who sees to a date of a record: for those who may edit the record. */
const handling = (name: HandledCollection): Record<string, RouteRow> => ({
  [`GET /api/${name}/{id}/handling`]: { of: name, expected: acting(registry[name], "upload", 200) },
  [`POST /api/${name}/{id}/handling`]: { of: name, expected: acting(registry[name], "upload", LACKING) },
});
const oneOf = "/api/employees/{id}/papers/{paper}";
/** Papers: the civil ID of an employee, with one file. Nobody is without that number, so it is not removed. */
const paperRows: Record<string, RouteRow> = {
  "POST /api/employees/{id}/papers": attachment("attached", LACKING),
  [`PATCH ${oneOf}`]: attachment("attached", 200),
  [`POST ${oneOf}/renew`]: attachment("attached", LACKING),
  [`POST ${oneOf}/remove`]: attachment("attached", LACKING),
  [`POST ${oneOf}/restore`]: attachment("attached", 200),
  [`POST ${oneOf}/files`]: attachment("attached", LACKING),
  [`POST ${oneOf}/files/{key}/remove`]: attachment("attached", 200),
  [`POST ${oneOf}/files/{key}/restore`]: attachment("detached", 200),
};

const tus = { "Tus-Resumable": "1.0.0" };
/** An upload: its creator's alone. */
const upload = (done: number): RouteRow => ({
  of: "uploads",
  headers: { ...tus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
  expected: (actor, record) => (record?.uploadedBy === actor.id ? done : 404),
});
const open = (status: number, visitor = status): RouteRow => ({ of: null, expected: always(status), visitor });
const signedIn = (status: number): RouteRow => ({ of: null, expected: always(status) });
const only = (role: (actor: Actor) => boolean, done: number): RouteRow => ({
  of: null,
  expected: forRole(role, always(done)),
});

export const attachmentType = attachmentTypes[0];

export const routeRows: Readonly<Record<string, RouteRow>> = {
  "GET /api/openapi.json": open(200),
  "GET /api/config": open(200),
  "GET /api/user": signedIn(200),
  "POST /api/login": open(LACKING),
  "POST /api/register": open(LACKING),
  "POST /api/logout": { ...open(204), ends: true },
  "POST /api/change-password": signedIn(LACKING),
  // the server of this test cannot send e-mail
  "POST /api/forgot-password": open(403),
  "POST /api/reset-password": open(LACKING),
  "POST /api/logout-everywhere": { ...signedIn(204), ends: true },
  "GET /api/sessions": signedIn(200),
  "DELETE /api/sessions/{id}": {
    of: "sessions",
    expected: (actor, record) => (record?.uploadedBy === actor.id ? 204 : 404),
    ends: true,
  },
  "POST /api/first-run": only(isSuperAdmin, LACKING),
  "GET /api/invitations": only(entersAdminPanel, 200),
  // an invitation needs nothing but an organization, which a super_admin has to name
  "POST /api/invitations": {
    of: null,
    expected: forRole(entersAdminPanel, ({ organizationId }) => (organizationId === null ? LACKING : 201)),
  },
  "POST /api/invitations/{id}/renew": invitation(200),
  "DELETE /api/invitations/{id}": invitation(204),
  "POST /api/invitations/lookup": open(LACKING),
  "POST /api/invitations/accept": open(LACKING),
  "POST /api/invitations/join": signedIn(LACKING),
  "POST /api/email-confirmation": signedIn(204),
  "POST /api/confirm-email": open(LACKING),
  ...Object.assign({}, ...tenantEntities.map(rowsOf)),
  // of which documents: documents-zip.test.ts
  "GET /api/documents/zip": signedIn(LACKING),
  "GET /api/documents/responsible-options": signedIn(200),
  // of which documents: texts.test.ts
  "GET /api/search": signedIn(LACKING),
  "GET /api/texts": signedIn(LACKING),
  "GET /api/thumbnails": signedIn(LACKING),
  "POST /api/documents/{id}/text": {
    of: "documents",
    expected: (actor, record) => {
      if (!record || !seesRecord(actor, "viewers", record)) return 404;
      return mayDownload(actor, record) && may(actor, "upload", record.tenant) ? LACKING : 403;
    },
  },
  "GET /api/documents/{id}/shares": sharing(200),
  "POST /api/documents/{id}/shares": sharing(201),
  "POST /api/documents/{id}/versions": versioning(LACKING),
  "GET /api/documents/{id}/versions/{number}": { ...sharing(200), state: "versioned" },
  "POST /api/documents/{id}/versions/{number}/restore": versioning(200),
  "DELETE /api/documents/{id}/versions/{number}": versioning(204, "delete"),
  "DELETE /api/shares/{id}": share(204),
  "POST /api/shares/{id}/restore": share(200, "deleted"),
  "GET /api/share/{token}": shared,
  "GET /api/share/{token}/file": shared,
  "POST /api/share/{token}/file": shared,
  "GET /api/calendar": signedIn(200),
  "POST /api/calendar": signedIn(201),
  "DELETE /api/calendar": signedIn(204),
  // of which records: calendar.test.ts
  "GET /api/calendar/{file}": calendar,
  ...Object.assign({}, ...notedCollections.map(noteRows)),
  ...Object.assign({}, ...handledCollections.map(handling)),
  ...paperRows,
  "GET /api/notices": signedIn(200),
  "GET /api/notices/unreached": only(({ role }) => role === "admin", 200),
  "GET /api/push": signedIn(200),
  // of whose organization: notices/push.test.ts
  "PUT /api/push/subscription": signedIn(LACKING),
  "DELETE /api/push/subscription": signedIn(204),
  "GET /api/employees/link-options": only(worksWithEmployees, 200),
  "POST /api/employees/import": only(worksWithEmployees, LACKING),
  "POST /api/employees/{id}/upload-attachment": attachment("alive", LACKING),
  "POST /api/employees/{id}/text": attachment("attached", LACKING),
  "GET /api/employees/{id}/download-attachment/{type}": attachment("attached", 200),
  "DELETE /api/employees/{id}/attachments/{type}": attachment("attached", 204),
  "POST /api/employees/{id}/attachments/{type}/restore": attachment("detached", 200),
  "DELETE /api/deleted/attachments/{id}/{type}": attachment("detached", 204),
  "POST /api/views": signedIn(LACKING),
  "POST /api/views/{view}": signedIn(404),
  "POST /api/views/{view}/remove": signedIn(404),
  "POST /api/views/{view}/restore": signedIn(404),
  "GET /api/deleted": signedIn(200),
  "OPTIONS /api/uploads": open(204),
  "POST /api/uploads": {
    of: null,
    headers: { ...tus, "Upload-Length": "5", "Upload-Metadata": "filename YS5wZGY=" },
    expected: (actor) => (may(actor, "upload", tenantOf(actor)) || worksWithEmployees(actor) ? 201 : 403),
  },
  "DELETE /api/uploads": { ...signedIn(204), headers: tus },
  "HEAD /api/uploads/{id}": upload(200),
  "PATCH /api/uploads/{id}": upload(204),
  "DELETE /api/uploads/{id}": upload(204),
  "GET /api/sync": signedIn(200),
  "GET /api/stats": signedIn(200),
  // of one record it is for everybody who sees that: activity.test.ts
  "GET /api/activity": only(entersAdminPanel, 200),
  "POST /api/activity/downloads": signedIn(LACKING),
  "GET /api/space": signedIn(200),
  "GET /api/admin/stats": only(entersAdminPanel, 200),
  "GET /api/admin/users": only(entersAdminPanel, 200),
  "POST /api/admin/users": only(entersAdminPanel, LACKING),
  "PUT /api/admin/users/{id}": account(editsUser, 200),
  "DELETE /api/admin/users/{id}": account(managesUser, 204),
  "GET /api/admin/users/{id}/deletion": account(managesUser, 200),
  "POST /api/admin/users/{id}/confirm-email": {
    of: "users",
    expected: forRole(isSuperAdmin, (_, record) => (record ? 200 : 404)),
  },
  "POST /api/admin/change-user-password": only(isSuperAdmin, LACKING),
  "GET /api/admin/organizations": signedIn(200),
  "POST /api/admin/organizations": only(isSuperAdmin, LACKING),
  "PUT /api/admin/organizations/{id}": ofSuperAdmin(200),
  "DELETE /api/admin/organizations/{id}": ofSuperAdmin(204),
  "POST /api/admin/organizations/{id}/restore": ofSuperAdmin(200, "deleted"),
  "PUT /api/organization/settings": {
    of: null,
    expected: forRole(
      ({ role }) => role === "admin",
      ({ organizationId }) => (organizationId === null ? 400 : 200),
    ),
  },
};
