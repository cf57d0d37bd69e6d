import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../../scripts/lib/run.mjs";
import { commandLine } from "../../../scripts/lib/server-program.mjs";
import { programUnderTest, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";

/** How a copy of a firm's data is kept, and how it comes back. */
export interface Restores {
  /** Whether settings and accounts come back too. */
  isWhole: boolean;
  keep(): Promise<void>;
  /** @param isElsewhere on another machine, where nothing is known of what was told since */
  restore(isElsewhere: boolean): Promise<void>;
}

export const PERSONAL = "passportExpiryDate, residencyExpiryDate, papers";
/** The columns that a life changes. */
export const CHANGING = { documents: "handling, dueDate, deleted", employees: `handling, ${PERSONAL}` };
/** What a restore brings back, in the order in which it is written: a record's end takes its notices along. */
const RESTORED = ["documents", "employees", "notices", "notice_people", "digests"];

/** Copies of the tables alone, beside them: quick. */
export function tableRestores(server: TestServer): Restores {
  return {
    isWhole: false,
    async keep() {
      for (const table of RESTORED) {
        await sql(server, `DROP TABLE IF EXISTS kept_${table}`);
        await sql(server, `CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
      }
    },
    async restore(isElsewhere) {
      if (isElsewhere) {
        for (const table of [...RESTORED].reverse()) await sql(server, `DELETE FROM ${table}`);
        for (const table of RESTORED) await sql(server, `INSERT INTO ${table} SELECT * FROM kept_${table}`);
        return;
      }
      for (const [table, columns] of Object.entries(CHANGING)) {
        const values = columns.split(", ").map((name) => `${name} = k.${name}`);
        await sql(server, `UPDATE ${table} SET ${values.join(", ")} FROM kept_${table} k WHERE k.id = ${table}.id`);
      }
    },
  };
}

/** Runs a command of the program on a server's data. @throws {Error} with what it printed, when it fails */
export async function dataCommand({ dataDir }: TestServer, folder: string, ...words: string[]): Promise<void> {
  const program = await programUnderTest();
  const { code, output } = await run(program.file, commandLine(program, words, dataDir), { cwd: folder });
  if (code !== 0) throw new Error(output);
}

/** `sijil backup` and `sijil restore`. @param folder where the backup is kept, and what another machine had */
export function commandRestores(server: TestServer, folder: string): Restores {
  const backup = join(folder, "kept.zip");
  return {
    isWhole: true,
    async keep() {
      await rm(backup, { force: true });
      await dataCommand(server, folder, "backup", backup);
    },
    async restore(isElsewhere) {
      const away = join(folder, "other machine");
      await server.pause();
      if (isElsewhere) await rename(server.dataDir, away);
      await dataCommand(server, folder, "restore", backup);
      await rm(away, { recursive: true, force: true });
      await server.restart();
    },
  };
}
