import { entities, referencesTo, type TenantEntity, tenantEntities, tenantEntity } from "#domain/index";
import { entitiesWithFiles, quarantinedFolders } from "../cleanup/quarantine.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import type { Subject } from "./subject.ts";

/** Parameters of the statements in this folder; a statement uses some of them. */
export function rowParams({ collection, id, identifiers }: Subject) {
  const addresses = identifiers.filter((value) => value.includes("@"));
  return { collection, id, identifiers: JSON.stringify(identifiers), addresses: JSON.stringify(addresses) };
}

/** Entities whose records may be in the person's private space. */
export function privateEntities({ collection }: Subject): readonly TenantEntity[] {
  return collection === "users" ? tenantEntities : [];
}

/** Entities whose records in an organization may be the person's alone, or on the person: they go with the person. */
export function ownRecords({ collection }: Subject): { of: TenantEntity; field: string }[] {
  return tenantEntities.flatMap((of) => {
    const own = collection === "users" && of.access === "owner" ? [{ of, field: "createdBy" }] : [];
    return [...own, ...(of.on ?? []).filter((on) => on.collection === collection).map(({ field }) => ({ of, field }))];
  });
}

/** Fields of other records, in nobody's private space but an organization's, that name the person. */
export function namingFields(subject: Subject) {
  const own = ownRecords(subject);
  return entities
    .flatMap((of) => referencesTo(of.entity, subject.collection).map((field) => ({ of, field })))
    .filter(({ of, field }) => !own.some((one) => one.of.entity === of.entity && one.field === field));
}

/** The entities with files that the person has records of, and SQL of those over the row `r`. */
export function ownFiled(subject: Subject): { of: TenantEntity; where: string }[] {
  const self = tenantEntity(subject.collection);
  const own = entitiesWithFiles.filter((of) => of === self).map((of) => ({ of, where: "r.id = {:id}" }));
  return [...own, ...privateEntities(subject).flatMap((of) => (of.files ? [{ of, where: "r.tenant = {:id}" }] : []))];
}

/** Ids of the person's records with files, also of those that are gone and may have left files in quarantine. */
export function filedRecords(app: PbApp, subject: Subject): { of: TenantEntity; ids: string[] }[] {
  return ownFiled(subject).map(({ of, where }) => {
    const gone = where.includes("tenant") ? "c.tenant = {:id}" : "c.record = {:id}";
    const sql = `SELECT r.id FROM ${of.entity.name} r WHERE ${where}
      UNION SELECT c.record FROM changes c WHERE c.collection = '${of.entity.name}' AND ${gone}`;
    return {
      of,
      ids: [
        ...new Set([
          ...(of === tenantEntity(subject.collection) ? [subject.id] : []),
          ...texts(app, sql, rowParams(subject)),
        ]),
      ],
    };
  });
}

/** Folders of quarantined files of the person's records. */
export function quarantineOf(app: PbApp, subject: Subject): { of: TenantEntity; record: string; folder: string }[] {
  return filedRecords(app, subject).flatMap(({ of, ids }) =>
    ids.flatMap((record) => quarantinedFolders(app, of, record).map((folder) => ({ of, record, folder }))),
  );
}
