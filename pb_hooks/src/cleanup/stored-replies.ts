import { type Collection, entities, registry } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, integer, text, texts } from "../kernel/sql.ts";

/** The row of sync_state with the seq of the change log up to which replies have been redacted. */
const ROW = "answers.redacted";
const BATCH = 1000;

/**
 * Removes the content of purged records from the replies that are stored for repeated requests. Ids and the owner stay,
 * so that a repeated request still has no second effect. Replies to removed accounts are deleted, since nobody can
 * repeat those requests. The change log says what was purged, so the replies, which may be many, are read only then.
 */
export function redactStoredReplies(app: PbApp): void {
  const from = Number(text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW }) ?? "0");
  const to = integer(app, "SELECT coalesce(max(seq), 0) FROM changes");
  if (to === from) return;
  for (const { entity, personal } of entities) {
    if (!personal) continue;
    const { name } = entity;
    const gone = texts(
      app,
      `SELECT c.record FROM changes c WHERE c.seq > {:from} AND c.seq <= {:to} AND c.collection = '${name}'
         AND NOT EXISTS (SELECT 1 FROM ${name} WHERE id = c.record)`,
      { from, to },
    );
    for (let at = 0; at < gone.length; at += BATCH) redactReplies(app, name, gone.slice(at, at + BATCH));
  }
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:to})", { row: ROW, to: String(to) });
}

/** Removes the content of these records from stored replies, see {@link redactStoredReplies}. */
export function redactReplies(app: PbApp, name: Collection, gone: readonly string[]): void {
  const personal: readonly string[] = registry[name].personal ?? [];
  const ids = JSON.stringify(gone);
  if (name === "users")
    execute(app, "DELETE FROM requests WHERE user IN (SELECT value FROM json_each({:ids}))", { ids });
  const stays = personal.map((field) => `'${field}', body -> '$.${field}'`).join(", ");
  execute(
    app,
    `UPDATE requests SET body = json_object(${stays})
     WHERE collection = '${name}' AND record IN (SELECT value FROM json_each({:ids})) AND json_valid(body)`,
    { ids },
  );
}
