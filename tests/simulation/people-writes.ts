/* What people do about what lapses, and what admins decide for their organization. */

import { type HandledCollection, type HandlingsByPaper, handlingOf } from "#domain/index";
import { deadlinesOfRow } from "#web/local/testing/model/handling.ts";
import { askAtOnce } from "./link-writes.ts";
import { pickRow, rowsOf, type Shown, save, type Writer } from "./writer.ts";

type Handled = Shown & { handling?: HandlingsByPaper };

/**
 * Gives a document a due date, somebody who is responsible for it, and an employee whom it is about: anybody, also somebody
 * who cannot be.
 */
export async function appointSomebody(writer: Writer): Promise<void> {
  const { world, random, page } = writer;
  const document = await pickRow(writer, "documents");
  if (!document) return;
  const dueDate = world.ledger.day();
  const employees = await rowsOf(writer, "employees");
  const employeeId = employees.length > 0 && random.chance(0.8) ? random.one(employees).id : null;
  const about = random.chance(0.6) ? { employeeId } : null;
  const saved = Promise.resolve(page.appoint(document, dueDate, random.one(world.people), about));
  save(writer, { what: "update", collection: "documents", records: [document.id], values: { dueDate } }, saved);
}

/** Takes a deadline, hands it over, or puts it off; or lets it go. Each but the last rests until a day of its own. */
export async function handleDeadline(writer: Writer): Promise<void> {
  const { world, user, random, page } = writer;
  const collection = random.one<HandledCollection>(["documents", "employees"]);
  const rows = (await rowsOf(writer, collection)) as readonly Handled[];
  const all = rows.flatMap((row) =>
    deadlinesOfRow({ collection, row: { ...row } }).map((deadline) => ({ row, deadline })),
  );
  if (all.length === 0) return appointSomebody(writer);
  const { row, deadline } = random.one(all);
  const name = `handling.${deadline.paper ?? "due"}`;
  const present = handlingOf(row, deadline);
  const draft = { collection, records: [row.id] } as const;
  if (present && random.chance(0.25)) {
    const nobody = { by: null, byName: null, snoozedUntil: null };
    const saved = Promise.resolve(page.setDeadlineHandling(deadline, row.handling, present, nobody));
    save(writer, { ...draft, what: "let go", values: { handling: name } }, saved);
    return;
  }
  const act = random.one(["take", "hand over", "put off"]);
  const person = act === "take" ? user : random.one(world.people);
  const who =
    act === "put off"
      ? { by: present?.by ?? null, byName: present?.byName ?? null }
      : { by: person.id, byName: person.fullName };
  // a date may rest for days only, of which there are not enough
  const snoozedUntil = world.ledger.pastDay();
  const saved = Promise.resolve(page.setDeadlineHandling(deadline, row.handling, present, { ...who, snoozedUntil }));
  save(writer, { ...draft, what: "handle", values: { [name]: snoozedUntil } }, saved);
}

/** Tries to hide or to show salaries; only admins can. */
export async function decideOnSalaries(writer: Writer): Promise<void> {
  const { world, user, random, page, tab } = writer;
  const isAdmin = () => world.server.user(user.id)?.role === "admin";
  const wasAdmin = isAdmin() || world.troubles.has("rights");
  const hidesSalaries = random.chance(0.6);
  const asking = Promise.resolve(page.changeSettings({ hidesSalaries })).then(() => true);
  const isDone = await askAtOnce(writer, hidesSalaries ? "hide salaries" : "show salaries", asking);
  if (isDone && !wasAdmin && !isAdmin())
    world.report(tab.name, new Error("somebody else than an admin changed settings"));
}
