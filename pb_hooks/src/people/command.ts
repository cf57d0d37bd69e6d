import { subjectCollections } from "#domain/index";
import { exitWithMessage } from "../kernel/exit.ts";
import { writeNewFile } from "../kernel/new-file.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { requireFormat } from "../maintenance/format.ts";
import { exportPerson } from "./export.ts";
import { type Subject, subjectsOf } from "./subject.ts";

/** `sijil person export ID [FILE]`. @param kind the collection, where a user and an employee have that id; else "" */
export function exportPersonTo(app: PbApp, id: string, kind: string, target: string, version: string): void {
  requireFormat(app);
  const subject = subjectNamed(app, id, kind);
  const path = target || `sijil-person-${id}-${new Date().toISOString().slice(0, 10)}.tar`;
  const counts = Object.entries(writeNewFile(path, (file) => exportPerson(app, subject, file, version)));
  const list = counts.map(([name, count]) => `${count} ${name}`).join(", ") || "nothing";
  console.log(`Exported ${described(subject)} to ${path}: ${list}.`);
}

/** The one person who is meant; ends the command where that is nobody, or not clear. */
function subjectNamed(app: PbApp, id: string, kind: string): Subject {
  if (!/^[1-9][0-9]{14}$/.test(id)) exitWithMessage("Name a user or an employee by the id, which has 15 digits.");
  const kinds: readonly string[] = subjectCollections;
  if (kind !== "" && !kinds.includes(kind)) exitWithMessage(`--kind is ${kinds.join(" or ")}.`);
  const [subject, ...others] = subjectsOf(app, id).filter(({ collection }) => kind === "" || collection === kind);
  if (!subject) exitWithMessage(`Nothing is stored of a user or an employee ${id}.`);
  if (others.length > 0)
    exitWithMessage(`A user and an employee have the id ${id}: name one with --kind ${kinds.join(" or --kind ")}.`);
  return subject;
}

function described({ name, id }: Subject): string {
  return name === null ? `what is left of ${id}` : `“${name}” (${id})`;
}
