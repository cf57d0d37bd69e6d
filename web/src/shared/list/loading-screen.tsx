import { Spinner } from "#web/ui/loading/spinner.tsx";
import { useIsComing } from "../use-connection.ts";
import { NotHereNote } from "./not-here-note.tsx";

/** In place of a screen whose records this device does not have yet: that they are loading, or that nothing brings them. */
export function LoadingScreen({ label }: { label: string }) {
  return useIsComing() ? <Spinner label={label} /> : <NotHereNote />;
}
