import {
  type Actor,
  isPrivate,
  isSuperAdmin,
  notedFilesSql,
  type SpaceShare,
  type SpaceUse,
  seesWholeSpace,
  type TenantEntity,
  tenantEntities,
  tenantsOf,
  worksWithEmployees,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { texts } from "../kernel/sql.ts";
import { visibleInTenantSql } from "../records/policy-sql.ts";
import { spaceOf, textSizesSql } from "../records/space.ts";

/** One place whose files are counted, and which of them. */
interface Place {
  of: SpaceUse["of"];
  whole: boolean;
  limit: number;
  /** SQL over the rows `r` of an entity; null where none of them count. */
  where(entity: TenantEntity): string | null;
  /** SQL over a file or a text: whether it is deleted. */
  gone: string;
}

const DELETED_ORGANIZATIONS = "tenant IN (SELECT id FROM organizations WHERE deleted <> '')";

const platform: Place = {
  of: "platform",
  whole: true,
  limit: Number.POSITIVE_INFINITY,
  where: () => "true",
  gone: `(gone OR ${DELETED_ORGANIZATIONS})`,
};

function tenantPlace(actor: Actor, tenant: number): Place {
  const whole = seesWholeSpace(actor, tenant);
  const seen = ({ access }: TenantEntity) =>
    access === "staff" && !worksWithEmployees(actor)
      ? null
      : `${visibleInTenantSql(actor, tenant, "r", access)} AND r.deleted = ''`;
  return {
    of: isPrivate(actor, tenant) ? "private" : "organization",
    whole,
    limit: whole ? spaceOf(actor, tenant) : Number.POSITIVE_INFINITY,
    where: whole ? () => `r.tenant = '${tenant}'` : seen,
    gone: "gone",
  };
}

/** By the entity that keeps the files; one that comes later counts among the others until it has a share of its own. */
const shares: Readonly<Record<string, SpaceShare>> = {
  documents: "documents",
  employees: "attachments",
  texts: "texts",
};

/**
 * GET /api/space: the private space whole; an admin's organization whole, of anybody else's what the caller sees of it;
 * for a super_admin all that the server stores, as one sum. In one statement.
 */
export function spaceUse({ app, actor }: Call): Reply {
  const places = tenantsOf(actor).map((tenant) => tenantPlace(actor, tenant));
  if (isSuperAdmin(actor)) places.push(platform);
  const value = places.map(
    ({ of, whole, limit }): SpaceUse => ({
      of,
      documents: 0,
      attachments: 0,
      texts: 0,
      others: 0,
      deleted: whole ? 0 : null,
      limit: limit === Number.POSITIVE_INFINITY ? null : limit,
    }),
  );
  const sums = places.flatMap((place, at) =>
    tenantEntities.flatMap((entity) => {
      const where = entity.files === null ? null : place.where(entity);
      if (where === null) return [];
      const { name } = entity.entity;
      return [
        sumSql(place, at, name, notedFilesSql(entity, { where })),
        sumSql(place, at, "texts", textSizesSql(name, where)),
      ];
    }),
  );
  for (const row of texts(app, sums.join(" UNION ALL "))) {
    const [at, name, used, deleted]: [number, string, number, number] = JSON.parse(row);
    const place = value[at];
    if (!place) continue;
    place[shares[name] ?? "others"] += used;
    if (place.deleted !== null) place.deleted += deleted;
  }
  return { status: 200, value: value.map((one) => ({ ...one })) };
}

/** @param sizes SQL of what is counted */
function sumSql({ gone }: Place, at: number, name: string, sizes: string): string {
  return `SELECT json_array(${at}, '${name}', coalesce(sum(iif(${gone}, 0, size)), 0),
    coalesce(sum(iif(${gone}, size, 0)), 0)) FROM (${sizes})`;
}
