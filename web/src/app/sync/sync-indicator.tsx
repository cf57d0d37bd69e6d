import { CircleCheck, Clock3, CloudOff, LockKeyhole, type LucideIcon, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useSyncStatus } from "#web/local/engine.ts";
import type { OutboxEntry, SyncStatus } from "#web/local/index.ts";
import { Guarded } from "#web/shared/parts/guarded.tsx";
import { lazyWithPreload, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { ProgressRing } from "#web/ui/loading/progress-ring.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { Popover } from "#web/ui/overlay/popover.tsx";
import { useSyncTitle, useSyncWords } from "./sync-words.ts";

const SyncList = lazyWithPreload(async () => (await import("./sync-list.tsx")).SyncList);
const RepairEntry = lazyWithPreload(async () => (await import("./repair/repair-entry.tsx")).RepairEntry);

type State = SyncStatus["state"];

/** More changes than these are sent with a ring that shows how far they have come, fewer with one that turns. */
const FEW = 20;

const looks: Record<State, string> = {
  saved: "text-ink-2",
  loading: "text-ink-2",
  waiting: "text-info",
  sending: "text-info",
  offline: "border-field border-dashed text-base-content",
  attention: "bg-tint-error text-error",
  signedOut: "border-field border-dashed text-base-content",
};

const icons: Record<Exclude<State, "sending" | "loading">, LucideIcon> = {
  saved: CircleCheck,
  waiting: Clock3,
  offline: CloudOff,
  attention: TriangleAlert,
  signedOut: LockKeyhole,
};

/** The truth in one glance; opens the list of unsent work. Phones show icon and count, the words stay for readers. */
export function SyncIndicator() {
  const status = useSyncStatus();
  // outside the popover, which closes when a dialog opens
  const [repairing, setRepairing] = useState<OutboxEntry | null>(null);
  const words = useSyncWords()(status);
  const { state, waiting, attention, sending, late } = status;
  const isLoading = state === "loading";
  // the rows are shown: there is time to fetch what opens
  useWhenIdle(!isLoading, SyncList.prefetch);
  const Icon = state === "sending" || isLoading ? null : icons[state];
  const count = state === "attention" ? attention : waiting;
  const look = state === "waiting" && late ? "text-warning" : looks[state];
  return (
    <>
      <Popover
        label={useSyncTitle()(status)}
        className="w-[min(400px,calc(100vw-1rem))] overflow-hidden"
        button={(props) => (
          <button type="button" {...props} className={`btn btn-ghost min-w-11 gap-2 px-3 font-medium ${look}`}>
            {Icon ? (
              <Icon size={17} strokeWidth={1.5} />
            ) : sending && sending.total > FEW ? (
              <ProgressRing share={sending.share} />
            ) : (
              <Spinner />
            )}
            <span className="max-lg:sr-only">{words}</span>
            {count > 0 ? (
              <span className="lg:hidden" aria-hidden="true">
                {count}
              </span>
            ) : null}
          </button>
        )}
      >
        {() => (
          <Guarded>
            <SyncList status={status} onRepair={setRepairing} />
          </Guarded>
        )}
      </Popover>
      {repairing ? <RepairEntry entry={repairing} onClose={() => setRepairing(null)} /> : null}
      <span className="sr-only" role="status">
        {state === "offline" || state === "attention" ? words : ""}
      </span>
      {sending ? (
        <span
          aria-hidden="true"
          className="absolute start-0 -bottom-0.5 h-0.5 bg-info"
          style={{ width: `${Math.round(sending.share * 100)}%` }}
        />
      ) : null}
    </>
  );
}
