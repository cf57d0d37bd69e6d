/* PocketBase's API rules for reading, put together from named fragments. Policy decides the same in domain/policy.ts;
   writing through PocketBase's own API is for the superuser alone, so there is no rule for it at all. */

import { type Access, tenantEntity } from "#domain/index";

const all = (...conditions: readonly string[]) => conditions.join(" && ");
const any = (...conditions: readonly string[]) => `(${conditions.join(" || ")})`;

const signedIn = '@request.auth.id != ""';
/**
 * PocketBase makes a small picture of a file on demand and decodes all of it for that, whatever its measures; it asks
 * this rule first. The product shows none.
 */
const wholeFiles = '@request.query.thumb = ""';
const alive = 'deleted = ""';

const isSuperAdmin = '@request.auth.role = "super_admin"';
const isAdmin = '@request.auth.role = "admin"';
const worksWithEmployees = any(isAdmin, '@request.auth.role = "user"');
const hasOrganization = '@request.auth.organizationId != ""';

const ownSpace = "tenant = @request.auth.id";
const ownOrganization = any(
  all("tenant = @request.auth.organizationId", '@request.auth.role != "super_admin"', hasOrganization),
);
const withinReach = any(ownSpace, ownOrganization);

const mayView = any(
  ownSpace,
  isAdmin,
  all('@request.auth.permissions:each ?= "view"', any('@request.auth.role = "user"', '@request.auth.role = "viewer"')),
);
const ownUpload = "uploadedBy = @request.auth.id";
/** What is on a record is seen with it; the record's tenant is the same. */
const onSeenDocument = all(
  'documentId != ""',
  'documentId.deleted = ""',
  any(mayView, "documentId.uploadedBy = @request.auth.id"),
);
const onSeenEmployee = all('employeeId != ""', 'employeeId.deleted = ""', worksWithEmployees);

/**
 * A rule hides records, not columns, and a filter or an order by a hidden column would tell it: who does not see salaries
 * reads employees by the product's routes alone.
 */
const seesSalaries = any(
  ownSpace,
  isAdmin,
  '@request.auth.permissions:each ?= "seesSalaries"',
  "@request.auth.organizationId.settings.hidesSalaries != true",
);

/** What else has to hold of a tenant's record, by who sees those of its collection. */
const visibleConditions: Readonly<Record<Access, readonly string[]>> = {
  everyone: [],
  viewers: [any(mayView, ownUpload)],
  staff: [worksWithEmployees, seesSalaries],
  owner: ["createdBy = @request.auth.id"],
};

const rulesOfPlatform: Readonly<Record<string, string>> = {
  users: all(
    signedIn,
    any(
      "id = @request.auth.id",
      isSuperAdmin,
      all(
        isAdmin,
        hasOrganization,
        "organizationId = @request.auth.organizationId",
        any('role = "user"', 'role = "viewer"'),
      ),
    ),
  ),
  organizations: all(signedIn, alive, any(isSuperAdmin, "id = @request.auth.organizationId")),
};

/** The rule for reading a collection, its list and its single records; null: the superuser alone. */
export function readRuleOf(collection: string): string | null {
  const of = tenantEntity(collection);
  if (!of) return rulesOfPlatform[collection] ?? null;
  const more = [...visibleConditions[of.access], ...(of.on ? [any(onSeenDocument, onSeenEmployee)] : [])];
  return all(signedIn, ...(of.files ? [wholeFiles] : []), alive, withinReach, ...more);
}

/** Who gets a token of PocketBase's own: an active user, of an active organization or of none. */
export const tokenRule = all(
  "isActive = true",
  any('organizationId = ""', all("organizationId.isActive = true", 'organizationId.deleted = ""')),
);
