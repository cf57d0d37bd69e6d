import type { TenantEntity } from "#domain/index";

/** Logs a row's change in its stream of the change log: its entry there moves to the newest seq. */
const logged = (collection: string, stream: string, row: "NEW" | "OLD") => `
  DELETE FROM changes WHERE tenant = ${row}.${stream} AND collection = '${collection}' AND record = ${row}.id;
  INSERT INTO changes (tenant, collection, record)
    SELECT ${row}.${stream}, '${collection}', ${row}.id WHERE ${row}.${stream} <> '';`;

/** Logs in a stream that a row has left it for another one. */
const streamLeft = (collection: string, stream: string) => `
  INSERT OR REPLACE INTO changes (tenant, collection, record)
    SELECT OLD.${stream}, '${collection}', OLD.id WHERE OLD.${stream} <> '' AND OLD.${stream} <> NEW.${stream};`;

const forgotten = (collection: string) => `
  DELETE FROM field_versions WHERE collection = '${collection}' AND record = OLD.id;`;

/**
 * SQL of the triggers that keep the change log of a tenant's collection. They name only `id` and `tenant`, so that no
 * other column is bound to stay; what is one person's own is in that person's stream, so that nobody else hears of it.
 */
export function changeLogTriggers({ entity: { name: collection }, access }: TenantEntity): string[] {
  const stream = access === "owner" ? "createdBy" : "tenant";
  const on = (event: string, body: string) =>
    `CREATE TRIGGER changes_${collection}_${event} AFTER ${event} ON ${collection} BEGIN ${body}\nEND`;
  return [
    on("insert", logged(collection, stream, "NEW")),
    on("update", streamLeft(collection, stream) + logged(collection, stream, "NEW")),
    on("delete", logged(collection, stream, "OLD") + forgotten(collection)),
  ];
}

/**
 * SQL of the triggers by which what is on a record follows it: its owner's devices learn that it is hidden when the record
 * is deleted and seen when that is restored, and it goes for good with the record, whoever deletes that.
 */
export function followingTriggers({ entity: { name }, on = [] }: TenantEntity): string[] {
  return on.flatMap(({ collection, field }) => [
    `CREATE TRIGGER follow_${collection}_${name}_update AFTER UPDATE OF deleted ON ${collection}
WHEN OLD.deleted <> NEW.deleted BEGIN
  UPDATE ${name} SET version = version WHERE ${field} = NEW.id;
END`,
    `CREATE TRIGGER follow_${collection}_${name}_delete AFTER DELETE ON ${collection} BEGIN
  DELETE FROM ${name} WHERE ${field} = OLD.id;
END`,
  ]);
}
