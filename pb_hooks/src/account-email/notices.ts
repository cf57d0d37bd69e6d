import { messageOf } from "../kernel/error-message.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { durably, execute, texts } from "../kernel/sql.ts";
import { canSendMail } from "../mail/mail.ts";
import { type EmailChange, sendChangeNotice } from "./confirmation-mail.ts";
import { newToken } from "./tokens.ts";

/** A notice that cannot be sent is tried again every ten minutes, for three days. */
const RETRY_MS = 10 * 60 * 1000;
const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000;
/** Notices of one minute; each may wait long for the mail server. */
const BATCH = 20;

/**
 * Notes, in the transaction of a change, that the address which the holder has confirmed is to be notified of the new one.
 */
export function queueNotice(tx: PbApp, record: PbRecord, now: number): void {
  const { id: user } = record;
  const recipient = record.getString("confirmedEmail");
  const email = record.email();
  // the confirmed address is back before anybody was notified
  execute(tx, "DELETE FROM email_notices WHERE user = {:user} AND recipient = {:email} COLLATE NOCASE", {
    user,
    email,
  });
  if (recipient === "" || recipient.toLowerCase() === email.toLowerCase()) return;
  execute(
    tx,
    `INSERT OR REPLACE INTO email_notices (user, recipient, email, created, tried)
     VALUES ({:user}, {:recipient}, {:email}, {:now}, 0)`,
    { user, recipient, email, now },
  );
}

interface QueuedNotice extends EmailChange {
  user: string;
  tried: number;
}

const WAITING = `
  SELECT json_object('user', n.user, 'recipient', n.recipient, 'email', n.email, 'username', u.username, 'tried', n.tried)
  FROM email_notices n JOIN users u ON u.id = n.user WHERE n.tried < {:before} ORDER BY n.tried LIMIT ${BATCH}`;

export function sendNotices(app: PbApp): void {
  const now = Date.now();
  execute(app, "DELETE FROM email_notices WHERE created < {:before}", { before: now - GIVE_UP_MS });
  if (!canSendMail(app)) return;
  for (const row of texts(app, WAITING, { before: now - RETRY_MS })) {
    const waiting: QueuedNotice = JSON.parse(row);
    try {
      const token = claim(app, waiting, now);
      if (token === null) continue;
      sendChangeNotice(app, waiting, token);
      const { user, recipient } = waiting;
      execute(app, "DELETE FROM email_notices WHERE user = {:user} AND recipient = {:recipient} AND tried = {:now}", {
        user,
        recipient,
        now,
      });
    } catch (thrown) {
      app.logger().error("no e-mail sent", "error", messageOf(thrown));
    }
  }
}

/** Claims a notice for this run, since an earlier one may still be sending. @returns its link's token, or null */
function claim(app: PbApp, { user, recipient, email, tried }: QueuedNotice, now: number): string | null {
  return durably(app, (tx) => {
    const claimed = execute(
      tx,
      `UPDATE email_notices SET tried = {:now}
       WHERE user = {:user} AND recipient = {:recipient} AND email = {:email} AND tried = {:tried}`,
      { user, recipient, email, tried, now },
    );
    return claimed === 0 ? null : newToken(tx, { user, email, proof: "previous" }, now);
  });
}
