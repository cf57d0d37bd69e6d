import type { Category, Document } from "#domain/index";
import { pdf } from "../files.ts";
import { form, makePeople, type Person } from "../harness.ts";
import { sendMailBy, startMailServer } from "../mail.ts";
import { sql } from "../rows.ts";
import { startClockServer } from "./clock-server.ts";

export type ClockFirm = Awaited<ReturnType<typeof startClockFirm>>;

/** A firm on a server that has a clock and a mail server of the test's own. Its people read English. */
export async function startClockFirm() {
  const clock = await startClockServer();
  const people = await makePeople(clock.server);
  const mail = await startMailServer();
  await sendMailBy(clock.server, mail.port);
  await sql(clock.server, "UPDATE users SET language = 'en'");
  const category = (await people.user.client.post<Category>("/api/categories", { name: "Papers" })).json.id;
  return {
    ...{ clock, people, mail },
    /** Files a document that lapses. */
    async document(fields: { name: string; dueDate: string; responsibleId?: number }, by: Person = people.user) {
      const body = form({ categoryId: category, ...fields, file: { name: "lease.pdf", bytes: pdf() } });
      return (await by.client.post<Document>("/api/documents", body)).json;
    },
    /** Nothing that an earlier test left is to be told, and no mail is there. */
    async forgetAll() {
      for (const table of ["documents", "employees", "digests"]) await sql(clock.server, `DELETE FROM ${table}`);
      mail.mails.length = 0;
    },
    async stop() {
      await mail.close();
      await clock.server.stop();
    },
  };
}
