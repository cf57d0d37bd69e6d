import { type Deadline, daysLeft, deadlineKey } from "#domain/index";
import type { Call } from "../http/types.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { execute } from "../kernel/sql.ts";

/**
 * Notes, in the transaction of the change, that somebody was made to see to a deadline: their next digest names it once, and
 * the app at once. Who takes it on themselves is told nothing.
 * @param person their id
 */
export function noteHandover({ app, actor, now }: Call, record: PbRecord, deadline: Deadline, person: number): void {
  if (person === actor.id) return;
  const { collection, paper, type, day } = deadline;
  const key = deadlineKey(deadline);
  // each change of hands is one of its own, with the next number
  const notice = `{:key} || '|handed|' || (SELECT 1 + coalesce(max(CAST(substr(key, length({:key}) + 9) AS INTEGER)), 0)
    FROM notices WHERE deadline = {:key} AND kind = 'handed')`;
  const of = {
    ...{ key, now, collection, record: record.id, paper: paper ?? "", type, day },
    tenant: record.getString("tenant"),
    lead: daysLeft(day, new Date(now).toISOString().slice(0, 10)),
  };
  execute(app, `INSERT INTO notice_people (notice, person) SELECT ${notice}, {:person}`, {
    key,
    person: String(person),
  });
  execute(
    app,
    `INSERT INTO notices (key, deadline, tenant, collection, record, paper, type, day, kind, lead, at)
     SELECT ${notice}, {:key}, {:tenant}, {:collection}, {:record}, {:paper}, {:type}, {:day}, 'handed', {:lead}, {:now}`,
    of,
  );
}
