import { formatBytes } from "./core/files.ts";

export interface DashboardStats {
  totalDocs: number;
  recentUploads: number;
  activeUsers: number;
  storageUsed: string;
}

/** An upload is recent for 7 x 24 hours. */
export const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

/** Bytes as the statistics show them: no space, '0MB' when there is nothing. */
export function storageText(bytes: number): string {
  return bytes === 0 ? "0MB" : formatBytes(bytes, "");
}

/**
 * The dashboard's figures from the documents themselves.
 * @param now milliseconds since the epoch
 * @param activeUsers last known, 1 in a private space
 */
export function dashboardStats(
  documents: Iterable<{ size: number; uploadDate: string }>,
  now: number,
  activeUsers: number,
): DashboardStats {
  const since = new Date(now - RECENT_MS).toISOString();
  let totalDocs = 0;
  let recentUploads = 0;
  let bytes = 0;
  for (const document of documents) {
    totalDocs++;
    bytes += document.size;
    if (document.uploadDate >= since) recentUploads++;
  }
  return { totalDocs, recentUploads, activeUsers, storageUsed: storageText(bytes) };
}
