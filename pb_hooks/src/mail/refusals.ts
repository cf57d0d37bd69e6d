/**
 * What a Go error has of use here: `reason` of mailgreeting.NotTaken, `op` of net.OpError, `code` and `msg` of
 * net/textproto.Error.
 */
interface GoFailure {
  reason?: unknown;
  op?: unknown;
  code?: unknown;
  msg?: unknown;
}

/** Nothing where it is no error of Go's. */
function goFailure(thrown: unknown): GoFailure {
  return thrown instanceof Error && "value" in thrown ? Object(thrown.value) : {};
}

/**
 * Whether an e-mail that could not be sent was certainly not taken: the mail server was not reached at all, has not
 * greeted, or has answered that it refuses (RFC 5321, section 4.2.1). After a connection that broke later nobody can know;
 * stock PocketBase does not tell when that was.
 */
export function wasRefused(thrown: unknown): boolean {
  const { reason, op, code } = goFailure(thrown);
  return (reason ?? null) !== null || op === "dial" || (typeof code === "number" && code >= 400);
}

/** Answers that there is no such mailbox (RFC 5321, section 4.2.3). */
const NO_MAILBOX: readonly unknown[] = [550, 551, 553];

/**
 * Whether the mail server answers that there is no such mailbox, which says nothing about the server: the rule of
 * mailstatus.go. Codes 5.7.x (RFC 3463) refuse the sender instead.
 */
export function refusesRecipient(thrown: unknown): boolean {
  const { code, msg } = goFailure(thrown);
  return NO_MAILBOX.includes(code) && !/^5\.7\.|relay/i.test(String(msg));
}
