import type { Call } from "../http/types.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { userOf } from "../sessions/accounts.ts";
import { actorOf } from "../sessions/session.ts";
import type { SentFile } from "../staging/sent-file.ts";

interface CommandInput {
  input?: Record<string, unknown>;
  params?: Call["params"];
  file?: SentFile | null;
  /** When it happens, in milliseconds since the epoch; absent: now. */
  now?: number;
}

/**
 * What a route's handler is called with by a command, in the name of a person: rights, limits and activity are then those
 * of a request. @param user their id
 */
export function commandCall(
  tx: PbApp,
  user: string,
  { input = {}, params = {}, file = null, now = Date.now() }: CommandInput,
): Call {
  const person = userOf(tx, user);
  return {
    app: tx,
    user: person,
    actor: actorOf(person),
    language: "en",
    params,
    query: {},
    input,
    file: () => file,
    header: () => "",
    now,
    get event(): never {
      throw new Error("a command has no request");
    },
  };
}
