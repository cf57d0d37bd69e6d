import type { MirrorDatabase } from "../storage/mirror-database.ts";

/** Whether a file is kept; looking is no use of it. */
export const isCached = async (db: MirrorDatabase, key: string) => (await db.kept.get(key)) !== undefined;
