import { getLocal } from "#web/local/session.ts";

/** Where a change's record belongs. */
export interface Place {
  collection: "documents" | "employees";
  record: number;
}

/** Another tab may pull: so long may it take until this one hears of a record, in milliseconds. */
const HEARD_MS = 1_500;

/** Whether the pull has brought a record. */
export function hasArrived({ collection, record }: Place): boolean {
  return getLocal()?.mirror.serverRow(collection, record) !== undefined;
}

/** As {@link hasArrived}, now or a moment later. */
export async function arrives(place: Place): Promise<boolean> {
  if (!hasArrived(place)) await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
  return hasArrived(place);
}
