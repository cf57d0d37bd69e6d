import { type ConnectionState, getConnection, updateConnection } from "../http/connectivity.ts";
import { rememberPull } from "../storage/remembered-user.ts";
import type { LocalSession } from "../tabs/session.ts";

/** This device has a part of a person's records at most, until a pull has brought the rest; also after a reload. */
export function notePartial(user: number): void {
  rememberPull(user, null);
  updateConnection({ lastPull: null });
}

/** What the leading tab has said last. */
let wanted: number | null = null;

/** Takes over what the leading tab knows of the line; a pull is only over here once this tab's memory has what it brought. */
export function followConnection({ mirror }: LocalSession, { lastPull, ...connection }: ConnectionState): void {
  updateConnection(connection);
  wanted = lastPull;
  if (lastPull === getConnection().lastPull) return;
  const take = () => {
    if (wanted === lastPull) updateConnection({ lastPull });
  };
  if (lastPull === null || !mirror.isLoaded) take();
  else mirror.catchUp().then(take, take);
}
