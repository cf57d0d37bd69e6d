import { emailConfirmedSql } from "#domain/index";
import { env } from "../kernel/env.ts";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text, texts } from "../kernel/sql.ts";
import { pageUrl, sendMailInAllLanguages } from "../mail/mail.ts";

/**
 * Where the process and the database remember that not everybody could be told of what lapses; server/internal/doctor/held.go
 * reads both, for /api/health and `sijil doctor`.
 */
const FAILURE = "sijil notices failure";
const ROW = "notices.failed";

interface Failure {
  /** When it began, and when it was last so, ISO 8601 UTC. */
  since: string;
  at: string;
  /** What failed first in the last run. */
  reason: string;
  /** Whether those who look after the server have been told. */
  told: boolean;
}

/**
 * Notes how a run has ended. One in which something failed is reported until one does all: on the output, by /api/health and
 * the doctor, and once by e-mail to those who look after the server.
 * @param now milliseconds
 */
export function recordRun(app: PbApp, failures: readonly string[], now: number): void {
  const [reason] = failures;
  if (reason === undefined) {
    app.store().remove(FAILURE);
    execute(app, "DELETE FROM sync_state WHERE name = {:row}", { row: ROW });
    return;
  }
  const at = new Date(now).toISOString();
  const before = lastFailure(app);
  const failure: Failure = { since: before?.since ?? at, at, reason, told: before?.told ?? false };
  console.log(`Not everybody could be told of dates that lapse: ${reason}`);
  keep(app, failure);
  if (failure.told || !app.settings().smtp.enabled) return;
  tellOperators(app, failure.since);
  keep(app, { ...failure, told: true });
}

function lastFailure(app: PbApp): Failure | null {
  const kept = app.store().get(FAILURE) ?? text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW });
  return typeof kept === "string" ? JSON.parse(kept) : null;
}

function keep(app: PbApp, failure: Failure): void {
  const value = JSON.stringify(failure);
  // on a full disk the process alone remembers
  app.store().set(FAILURE, value);
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})", { row: ROW, value });
}

/** Those whom a failed backup is reported to (server/internal/backupjob/mail.go). */
function operators(app: PbApp): string[] {
  const named = env("BACKUP_REPORT_TO")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  if (named.length > 0) return named;
  return texts(
    app,
    `SELECT email FROM users u WHERE u.role = 'super_admin' AND u.isActive AND ${emailConfirmedSql("u")}`,
  );
}

/** @throws where nobody could be told */
function tellOperators(app: PbApp, since: string): void {
  const failures = operators(app).flatMap((address) => {
    try {
      sendMailInAllLanguages(app, address, "notices_failed", pageUrl(app, "/"), {
        at: since.slice(0, 16).replace("T", " "),
      });
      return [];
    } catch (thrown) {
      return [messageOf(thrown)];
    }
  });
  if (failures.length > 0) throw new Error(failures.join("; "));
}
