/** What a Go error has of use here: `op` of net.OpError, `code` of net/textproto.Error. */
interface GoFailure {
  op?: unknown;
  code?: unknown;
}

/**
 * Whether an e-mail that could not be sent was certainly not taken: the mail server was not reached at all, or has answered
 * that it refuses (RFC 5321, section 4.2.1). After a connection that broke nobody can know.
 */
export function wasRefused(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !("value" in thrown)) return false;
  const { op, code }: GoFailure = Object(thrown.value);
  return op === "dial" || (typeof code === "number" && code >= 400);
}
