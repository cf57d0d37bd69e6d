/** How far the mirror has come; one row, written in the same transaction as the pages that it speaks of. */
export interface SyncPoint {
  key: "sync";
  /** Opaque text of the server; null before the first complete answer. */
  cursor: string | null;
  /** Whether all that the person may see has come, as of some pull. Absent in what earlier versions have stored. */
  isWhole?: boolean;
  /** Counts up at each reset: everything stored under an earlier generation is gone. */
  generation: number;
  /** Counts up at each compaction. */
  folds: number;
  /** Counts up each time a tab begins to lead; a tab with an older number may no longer write. */
  epoch: number;
}

export const INITIAL_SYNC_POINT: SyncPoint = { key: "sync", cursor: null, generation: 0, folds: 0, epoch: 0 };
