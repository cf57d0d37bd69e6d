import { subjectCollections } from "#domain/index";
import { exitWithMessage } from "../kernel/exit.ts";
import { writeNewFile } from "../kernel/new-file.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { requireFormat } from "../maintenance/format.ts";
import { copiesHolding, type HeldCopies } from "./backups.ts";
import { type EraseRefusal, erasePerson, eraseRefusal } from "./erase.ts";
import { exportPerson } from "./export.ts";
import { confirmationOf, type Subject, subjectsOf } from "./subject.ts";

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

/** A line that somebody types; "" where nobody can. */
type ReadLine = () => string;

/**
 * `sijil person erase ID`.
 * @param confirmed the person's name, by which a script confirms; "" to ask
 */
export function erasePersonNamed(app: PbApp, id: string, kind: string, confirmed: string, readLine: ReadLine): void {
  requireFormat(app);
  const subject = subjectNamed(app, id, kind);
  const refusal = eraseRefusal(app, subject);
  if (refusal) exitWithMessage(refusalSentence(refusal));
  confirm(subject, confirmed, readLine);
  const { created, walEmptied } = erasePerson(app, subject);
  console.log(`Erased ${described(subject)}.`);
  if (!walEmptied) {
    console.log(
      "The write-ahead log is in use, as by a replica, and may still hold what was erased: restart Sijil once.",
    );
  }
  console.log(copiesText(copiesHolding(app, created)));
}

/** Nothing is erased that somebody has not named. */
function confirm(subject: Subject, confirmed: string, readLine: ReadLine): void {
  const word = confirmationOf(subject);
  if (confirmed === "")
    console.log(`Erasing ${described(subject)} of ${subject.collection} cannot be undone. Type “${word}” to confirm:`);
  const given = confirmed || readLine();
  if (given === word) return;
  exitWithMessage(`Nothing was erased: that is not “${word}”. In a script, give it with --confirm.`);
}

function refusalSentence(refusal: EraseRefusal): string {
  switch (refusal.reason) {
    case "last_super_admin":
      return "This is the last active super admin: make somebody else one first.";
    case "only_superuser":
      return "The console (/_/) has no other superuser than this address: create another one there first.";
    default:
      return `There is no room to write the databases anew: ${refusal.needed} MB must be free on their disk.`;
  }
}

function copiesText({ copies, unread }: HeldCopies): string {
  const lines = copies.map(({ name, made, until }) => {
    const end = until === null ? "until somebody removes it" : `until about ${until}`;
    return `  ${name}${made === null ? "" : `, of ${made.slice(0, 10)}`}: kept ${end}`;
  });
  const missing = unread.map((reason) => `  not looked at: ${reason}`);
  if (lines.length + missing.length === 0) return "No backup of these data is known that holds this person.";
  const advice = "After restoring one of them, erase again.";
  return ["These copies were made while the person was stored:", ...lines, ...missing, advice].join("\n");
}
