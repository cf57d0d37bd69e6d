/* What is left of scans that ended with their browser, and what keeps the one that is open. */

import { useEffect, useState } from "react";
import {
  getLocalSession,
  type KeptPage,
  loadKeptScans,
  type PageToKeep,
  reportUnexpectedError,
  type ScanKeeper,
} from "#web/local/engine.ts";

export interface LeftScan {
  pages: readonly KeptPage[];
  /** By what the scans are kept. */
  ids: readonly string[];
  discard: () => Promise<void>;
}

async function lookFor(tenant: number): Promise<LeftScan | null> {
  const session = getLocalSession();
  if (!session) return null;
  const { leftScans, discardScans } = await loadKeptScans();
  const found = await leftScans(session, tenant);
  return found && { ...found, discard: () => discardScans(session, found.ids) };
}

/** The pages that a tenant's scans have left; undefined while they are being looked up, null where there are none. */
export function useLeftScan(tenant: number): LeftScan | null | undefined {
  const [left, setLeft] = useState<LeftScan | null>();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const found = await lookFor(tenant).catch((error: unknown) => {
        reportUnexpectedError(error);
        return null;
      });
      if (!isGone) setLeft(found);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [tenant]);
  return left;
}

/** What keeps the pages of a scan that is open. */
export interface ScanKeeping {
  keep: (pages: readonly PageToKeep[]) => void;
  /** Says that the pages of these scans are its own from now on. */
  replace: (ids: readonly string[]) => void;
  /** Deletes what was kept: it is filed, or not wanted. */
  discard: () => void;
  /** Ends without a decision: what was kept is offered at the next scan. */
  leave: () => void;
}

/** Begins to keep a scan on this device, for whoever is signed in. */
export function keepScan(tenant: number): ScanKeeping {
  const session = getLocalSession();
  const begin = async (): Promise<ScanKeeper | null> => {
    if (!session) return null;
    const { ScanKeeper: Keeper } = await loadKeptScans();
    return new Keeper(session, tenant);
  };
  const keeper = begin();
  const then = (act: (one: ScanKeeper) => unknown) =>
    void keeper.then((one) => one && act(one)).catch(reportUnexpectedError);
  return {
    keep: (pages) => then((one) => one.keep(pages)),
    replace: (ids) => then((one) => one.replace(ids)),
    discard: () => then((one) => one.discard()),
    leave: () => then((one) => one.leave()),
  };
}
