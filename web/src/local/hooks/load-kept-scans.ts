export type { KeptPage, PageToKeep, ScanKeeper } from "../scans/kept-scans.ts";

/** What keeps unfinished scans; it comes with the first of them. */
export const loadKeptScans = () => import("../scans/kept-scans.ts");
