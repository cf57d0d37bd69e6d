import { type Collection, entities } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer, run, text, texts } from "../kernel/sql.ts";

/** The row of sync_state with the place in the change log up to which answers have been looked through. */
const ROW = "answers.redacted";
const BATCH = 1000;

/**
 * Takes out of the answers that are kept for repeated requests what they tell of records that are gone for good. Such an
 * answer stays, with ids and whose the record was, so that a repeated request still has no second effect. Those given to accounts
 * that are gone go whole: nobody can ask for them again. The change log tells what has gone, so that the answers, of which
 * there may be many, are only read when something has.
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
    for (let at = 0; at < gone.length; at += BATCH) redact(app, name, personal, gone.slice(at, at + BATCH));
  }
  run(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:to})", { row: ROW, to: String(to) });
}

function redact(app: PbApp, name: Collection, personal: readonly string[], gone: readonly string[]): void {
  const ids = JSON.stringify(gone);
  if (name === "users") run(app, "DELETE FROM requests WHERE user IN (SELECT value FROM json_each({:ids}))", { ids });
  const stays = personal.map((field) => `'${field}', body -> '$.${field}'`).join(", ");
  run(
    app,
    `UPDATE requests SET body = json_object(${stays})
     WHERE collection = '${name}' AND record IN (SELECT value FROM json_each({:ids})) AND json_valid(body)`,
    { ids },
  );
}
