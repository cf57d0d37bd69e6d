import type { OutboxEntry } from "#web/local/index.ts";
import { ChooseCategory } from "./choose-category.tsx";
import { NameView } from "./name-view.tsx";

/** Asks for what a refused change lacks, and sends it again. */
export function RepairEntry({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const Repair = entry.kind.startsWith("view.") ? NameView : ChooseCategory;
  return <Repair entry={entry} onClose={onClose} />;
}
