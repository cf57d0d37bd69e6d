import { SkeletonRows } from "#web/ui/list/skeleton-rows.tsx";
import { useIsComing } from "../use-connection.ts";
import { NotHereNote } from "./not-here-note.tsx";

/** In place of records that this device does not have yet: that they are loading, or that nothing brings them for now. */
export function LoadingRows({ count, label }: { count: number; label: string }) {
  return useIsComing() ? <SkeletonRows count={count} label={label} /> : <NotHereNote className="m-3" />;
}
