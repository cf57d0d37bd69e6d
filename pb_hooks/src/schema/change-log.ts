/** Logs a row's change in its tenant's stream of the change log: its entry there moves to the newest seq. */
const logged = (collection: string, row: "NEW" | "OLD") => `
  DELETE FROM changes WHERE tenant = ${row}.tenant AND collection = '${collection}' AND record = ${row}.id;
  INSERT INTO changes (tenant, collection, record)
    SELECT ${row}.tenant, '${collection}', ${row}.id WHERE ${row}.tenant <> '';`;

/** Logs in the tenant's stream that a row has left it for another one. */
const tenantLeft = (collection: string) => `
  INSERT OR REPLACE INTO changes (tenant, collection, record)
    SELECT OLD.tenant, '${collection}', OLD.id WHERE OLD.tenant <> '' AND OLD.tenant <> NEW.tenant;`;

const forgotten = (collection: string) => `
  DELETE FROM field_versions WHERE collection = '${collection}' AND record = OLD.id;`;

/**
 * SQL of the triggers that keep the change log of a tenant's collection. They name only `id` and `tenant`, so that no
 * other column is bound to stay.
 */
export function changeLogTriggers(collection: string): string[] {
  const on = (event: string, body: string) =>
    `CREATE TRIGGER changes_${collection}_${event} AFTER ${event} ON ${collection} BEGIN ${body}\nEND`;
  return [
    on("insert", logged(collection, "NEW")),
    on("update", tenantLeft(collection) + logged(collection, "NEW")),
    on("delete", logged(collection, "OLD") + forgotten(collection)),
  ];
}
