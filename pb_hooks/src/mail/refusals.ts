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

/**
 * Whom an answer of the mail server is about: nobody's mailbox has that name or it is closed, the mailbox cannot take more
 * now, this e-mail is refused, or none of these, so that all e-mails will fare alike.
 */
export type MailAnswer = "no mailbox" | "mailbox full" | "e-mail refused" | "server";

/** Words of answers without an enhanced code that are about what the e-mail says, or who sends it. */
const ABOUT_CONTENT = /spam|content|message|virus|policy|block|black|reputation|dmarc|spf|dkim/i;
const ABOUT_SENDER = /relay|sender|authenti/i;
const ABOUT_ROOM = /mailbox|quota|full/i;

/**
 * What the mail server says against an e-mail: the rule of mailstatus.go, too. PocketBase does not tell whether it answered
 * to the recipient or to the e-mail's text, and 550 may be either (RFC 5321, section 4.2.2); its enhanced code tells that
 * (RFC 3463), and without one its words do.
 */
export function mailAnswer(thrown: unknown): MailAnswer {
  const { code, msg } = goFailure(thrown);
  if (typeof code !== "number" || code < 450 || code > 554 || ABOUT_SENDER.test(String(msg))) return "server";
  const [, subject, detail] = /^[45]\.(\d+)\.(\d+)\b/.exec(String(msg)) ?? [];
  if (subject === undefined || detail === undefined) return plainAnswer(code, String(msg));
  const isForGood = code >= 500;
  // the address of the sender
  if (subject === "1" && (detail === "7" || detail === "8")) return "server";
  if (isForGood && (subject === "1" || ["2.1", "4.1"].includes(`${subject}.${detail}`))) return "no mailbox";
  if (subject === "1" || subject === "2") return "mailbox full";
  return isForGood && code >= 550 ? "e-mail refused" : "server";
}

/** The same of an answer without an enhanced code. */
function plainAnswer(code: number, msg: string): MailAnswer {
  if (code === 552 || code === 450 || (code === 452 && ABOUT_ROOM.test(msg))) return "mailbox full";
  if (code < 550) return "server";
  return code !== 554 && !ABOUT_CONTENT.test(msg) ? "no mailbox" : "e-mail refused";
}
