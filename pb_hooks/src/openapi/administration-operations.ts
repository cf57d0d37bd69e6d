import {
  changeUserPasswordInput,
  createUserInput,
  organizationInput,
  organizationSettingsInput,
  updateOrganizationInput,
  updateUserInput,
} from "#domain/index";
import { count, listOf, object, orNull, string } from "./json-schema.ts";
import { type BodyOf, bodyOf, creating, nothing, type Operations, record } from "./operation.ts";
import { recordOf } from "./records.ts";

const user = recordOf("users");
const organization = recordOf("organizations");
const policy = ["password_known", "password_own", "password_same"] as const;
/** Of a body in which nothing has to be. */
const partial = (body: BodyOf): BodyOf => ({ ...body, optional: true });

const settingsBody = bodyOf(organizationSettingsInput);
const settingsMembers = {
  ...settingsBody.schema.properties,
  /** What the author saw of the settings that are sent. */
  baseValues: orNull({ type: "object", properties: settingsBody.schema.properties ?? {} }),
};

const adminStats = object({
  totalUsers: count,
  newUsersThisMonth: count,
  totalOrganizations: count,
  activeOrganizations: count,
  totalAdmins: count,
  superAdmins: count,
  totalSubUsers: count,
  totalEmployees: count,
});

const spaceUse = object({
  of: { type: "string", enum: ["private", "organization", "platform"] },
  documents: count,
  attachments: count,
  texts: count,
  others: count,
  deleted: orNull(count),
  limit: orNull(count),
});

/** Accounts and organizations, as administrators manage them, and figures. */
export const administrationOperations: Operations = {
  "GET /api/stats": {
    summary: "Figures of the documents that the caller sees.",
    answers: {
      200: record(
        object({ totalDocs: count, recentUploads: count, activeUsers: count, storageUsed: string }),
        "The figures.",
      ),
    },
  },
  "GET /api/space": {
    summary: "How much is stored, in bytes, in each place that the caller may know of.",
    answers: { 200: record(listOf(spaceUse), "The private space, then the organization, or the platform.") },
  },
  "GET /api/admin/stats": {
    summary: "Figures of the own organization, or of the platform.",
    answers: { 200: record(adminStats, "The figures.") },
  },
  "GET /api/admin/users": {
    summary: "The accounts that the caller manages.",
    answers: { 200: record(listOf(user), "The newest first.") },
  },
  "POST /api/admin/users": {
    summary: "Makes an account.",
    body: creating(createUserInput),
    answers: { 201: record(user, "The new account.") },
    codes: ["organization_needed", "username_taken", "email_taken", ...policy],
  },
  "PUT /api/admin/users/{id}": {
    summary: "Changes what is sent of an account.",
    body: partial(bodyOf(updateUserInput)),
    answers: { 200: record(user, "The account.") },
    codes: ["email_taken"],
  },
  "DELETE /api/admin/users/{id}": {
    summary: "Removes an account; its private records are deleted with it.",
    answers: { 204: nothing("It is gone.") },
    codes: ["already_deleted"],
  },
  "GET /api/admin/users/{id}/deletion": {
    summary: "What would be deleted together with an account.",
    answers: { 200: record(object({ privateRecords: count }), "How many private records.") },
    codes: ["forbidden"],
  },
  "POST /api/admin/users/{id}/confirm-email": {
    summary: "Vouches for the present address of an account.",
    answers: { 200: record(user, "The account.") },
  },
  "POST /api/admin/change-user-password": {
    summary: "Sets the password of an account.",
    body: bodyOf(changeUserPasswordInput),
    answers: { 200: record(user, "The account.") },
    codes: [...policy],
  },
  "GET /api/admin/organizations": {
    summary: "All organizations for a super_admin, the own one for everybody else.",
    answers: { 200: record(listOf(organization), "By name.") },
  },
  "POST /api/admin/organizations": {
    summary: "Makes an organization.",
    body: creating(organizationInput),
    answers: { 201: record(organization, "The new organization.") },
  },
  "PUT /api/admin/organizations/{id}": {
    summary: "Changes what is sent of an organization.",
    body: partial(bodyOf(updateOrganizationInput)),
    answers: { 200: record(organization, "The organization.") },
  },
  "DELETE /api/admin/organizations/{id}": {
    summary: "Deletes an organization; it can be restored.",
    answers: { 204: nothing("It is deleted.") },
    codes: ["already_deleted"],
  },
  "POST /api/admin/organizations/{id}/restore": {
    summary: "Restores an organization, without its members.",
    answers: { 200: record(organization, "The organization.") },
  },
  "PUT /api/organization/settings": {
    summary: "Changes what is sent of the settings of the own organization.",
    body: partial({ ...settingsBody, schema: { ...settingsBody.schema, properties: settingsMembers } }),
    answers: { 200: record(organization, "The organization.") },
    codes: ["organization_needed", "paper_type_unknown", "paper_type_key_taken", "version_conflict"],
  },
};
