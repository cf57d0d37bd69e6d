import { type ConnectionState, getConnection, updateConnection } from "../http/connectivity.ts";
import type { LocalSession } from "../tabs/session.ts";

/** Takes over what the leading tab knows of the line; a pull is only over here once this tab's memory has what it brought. */
export function followConnection({ mirror }: LocalSession, { lastPull, ...connection }: ConnectionState): void {
  updateConnection(connection);
  if (lastPull === getConnection().lastPull) return;
  const take = () => updateConnection({ lastPull });
  if (lastPull === null || !mirror.isLoaded) take();
  else mirror.catchUp().then(take, take);
}
