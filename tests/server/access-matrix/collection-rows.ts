import {
  type Actor,
  mayDownload,
  registry,
  seesRecord,
  seesUser,
  type TenantEntity,
  tenantEntities,
} from "#domain/index";
import type { Facts } from "./rows.ts";

/* Who reads which records through PocketBase's own API, by its rules, its event stream and its file links. Nobody but the
   superuser writes there. */

export interface CollectionRow {
  /** Whether a signed-in person sees a record: in the list, by its id, and in the event stream. */
  sees(actor: Actor, record: NonNullable<Facts>): boolean;
  /** Whether they get its file; absent where records have none. */
  fetches?(actor: Actor, record: NonNullable<Facts>): boolean;
}

function rowOf({ access, files }: TenantEntity): CollectionRow {
  const sees: CollectionRow["sees"] = (actor, record) => seesRecord(actor, access, record);
  if (!files) return { sees };
  const byRight = files.kind === "single" && access === "viewers";
  return { sees, fetches: (actor, record) => sees(actor, record) && (!byRight || mayDownload(actor, record)) };
}

const nobody: CollectionRow = { sees: () => false };

export const collectionRows: Readonly<Record<string, CollectionRow>> = {
  ...Object.fromEntries(tenantEntities.map((of) => [of.entity.name, rowOf(of)])),
  [registry.users.entity.name]: { sees: (actor, { account }) => account !== null && seesUser(actor, account) },
  [registry.organizations.entity.name]: {
    sees: (actor, { tenant }) => actor.role === "super_admin" || actor.organizationId === tenant,
  },
  // PocketBase's own: of superusers, and of ways to sign in that the product does not offer
  _superusers: nobody,
  _externalAuths: nobody,
  _mfas: nobody,
  _otps: nobody,
  _authOrigins: nobody,
};
