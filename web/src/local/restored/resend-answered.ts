import type { OutboxDatabase } from "../storage/outbox-database.ts";

/**
 * Has what the server answered, and no pull has brought yet, sent again under the same keys: after the server was restored
 * it may lack these changes, and of those that it knows it repeats the answer. A file that is not here any more cannot go
 * again.
 */
export async function resendAnswered(db: OutboxDatabase): Promise<void> {
  await db.transaction("rw", db.entries, db.files, async () => {
    const answered = await db.entries.where("state").equals("sent").toArray();
    const files = new Set(
      await db.files
        .where("key")
        .anyOf(answered.map(({ key }) => key))
        .primaryKeys(),
    );
    const going = answered.filter(({ key, fileSize }) => fileSize === null || files.has(key));
    const unsent = { state: "waiting" as const, answered: null, uploadId: null, uploaded: false };
    await db.entries.bulkPut(going.map((entry) => ({ ...entry, ...unsent })));
  });
}
