/** What a Go error has of use here: `reason` of mailgreeting.NotTaken, `op` of net.OpError, `code` of net/textproto.Error. */
interface GoFailure {
  reason?: unknown;
  op?: unknown;
  code?: unknown;
}

/**
 * Whether an e-mail that could not be sent was certainly not taken: the mail server was not reached at all, has not
 * greeted, or has answered that it refuses (RFC 5321, section 4.2.1). After a connection that broke later nobody can know;
 * stock PocketBase does not tell when that was.
 */
export function wasRefused(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !("value" in thrown)) return false;
  const { reason, op, code }: GoFailure = Object(thrown.value);
  return (reason ?? null) !== null || op === "dial" || (typeof code === "number" && code >= 400);
}
