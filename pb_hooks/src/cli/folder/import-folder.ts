import { folderName, sentence } from "#domain/index";
import { toAppError } from "../../http/failures.ts";
import { messageOf } from "../../kernel/error-message.ts";
import { exitWithMessage } from "../../kernel/exit.ts";
import type { PbApp } from "../../kernel/pocketbase.d.ts";
import { requireFormat } from "../../maintenance/format.ts";
import { counted } from "../counted.ts";
import { organizationNamed } from "../organization-named.ts";
import { documentNamed, Filed, placeKey } from "./filed.ts";
import { Filer, type MadePlaces } from "./filer.ts";
import { personFiling } from "./person.ts";
import { type LeftOut, readSource, type SourceFile, sourceFolder } from "./source.ts";

export interface FolderOptions {
  organization: string;
  /** Username or e-mail address. */
  user: string;
  /** Of papers in no folder below the given one; "" for that one's name. */
  category: string;
  /** Only to say what would happen. */
  dryRun: boolean;
}

/** How often it says how far it has come, in milliseconds. */
const PROGRESS_MS = 5_000;
/** How many papers that were there already are named. */
const MOST_NAMED = 10;

/**
 * `sijil import folder`: files the papers below a folder, each in a transaction of its own. Run again after whatever
 * interruption, it goes on, as what is there already is skipped by its SHA-256.
 */
export function importFolder(app: PbApp, given: string, options: FolderOptions): void {
  requireFormat(app);
  const folder = sourceFolder(app, given);
  const firm = organizationNamed(app, options.organization);
  const person = personFiling(app, options.user, firm);
  const root = folderName(options.category || $filepath.base(folder));
  if (!/[^\s/\\]/.test(root)) exitWithMessage(`${given} has no name: name the category with --category NAME.`);
  const { files, leftOut } = readSource(app, folder, root);
  console.log(`Found ${papers(files.length)} in ${folder}, and ${counted(leftOut.length, "other file")}.`);
  const filed = new Filed(app, person.tenant);
  const filer = new Filer(app, person.id, filed);
  const tally: Tally = { filed: 0, made: { categories: 0, subcategories: 0 }, present: [], leftOut };
  if (options.dryRun) {
    rehearse(filer, filed, files, tally);
    report(app, person.tenant, tally, true);
    console.log("This was a dry run: nothing was changed.");
    return;
  }
  try {
    fileAll(filer, files, tally);
  } catch (thrown) {
    report(app, person.tenant, tally);
    exitWithMessage(`${stopReason(thrown)} ${papers(tally.filed)} filed in “${firm.name}”; run it again to go on.`);
  }
  report(app, person.tenant, tally);
  console.log(`Filed ${papers(tally.filed)} in “${firm.name}” for ${person.name}${withNew(tally.made)}.`);
}

interface Tally {
  filed: number;
  made: MadePlaces;
  present: { shown: string; sha256: string }[];
  leftOut: LeftOut[];
}

function fileAll(filer: Filer, files: readonly SourceFile[], tally: Tally): void {
  const progress = new Progress(files.length, tally);
  for (let at = 0; at < files.length; at++) {
    const source = files[at];
    if (!source) continue;
    const outcome = filer.file(source);
    if (outcome.kind === "filed") {
      tally.filed++;
      tally.made.categories += outcome.made.categories;
      tally.made.subcategories += outcome.made.subcategories;
    } else if (outcome.kind === "present") tally.present.push({ shown: source.shown, sha256: outcome.sha256 });
    else tally.leftOut.push({ shown: source.shown, reason: outcome.reason });
    progress.say(at + 1);
  }
}

/** What {@link fileAll} would do, place by place. */
function rehearse(filer: Filer, filed: Filed, files: readonly SourceFile[], tally: Tally): void {
  const progress = new Progress(files.length, tally);
  const places = new Map<string, { label: string; count: number }>();
  for (let at = 0; at < files.length; at++) {
    const source = files[at];
    if (!source) continue;
    const judged = filer.judge(source);
    if ("reason" in judged) tally.leftOut.push({ shown: source.shown, reason: judged.reason });
    else if (filed.holds(judged.sha256)) tally.present.push({ shown: source.shown, sha256: judged.sha256 });
    else {
      filed.note(judged.sha256);
      tally.filed++;
      const key = placeKey(source.place);
      const place = places.get(key) ?? { label: placeLabel(filed, source), count: 0 };
      places.set(key, { ...place, count: place.count + 1 });
    }
    progress.say(at + 1);
  }
  console.log(`${papers(tally.filed)} would be filed${places.size > 0 ? ":" : "."}`);
  for (const { label, count } of places.values()) console.log(`  ${label}: ${count}`);
}

function placeLabel(filed: Filed, { place }: SourceFile): string {
  const { category, subcategory } = filed.find(place);
  const name = category?.name ?? `${place.category} (new)`;
  if (place.subcategory === null) return name;
  return `${name} / ${subcategory?.name ?? `${place.subcategory} (new)`}`;
}

/** Says every few seconds how far it has come. */
class Progress {
  readonly #total: number;
  readonly #tally: Tally;
  #said = Date.now();

  constructor(total: number, tally: Tally) {
    [this.#total, this.#tally] = [total, tally];
  }

  say(done: number): void {
    const now = Date.now();
    if (now - this.#said < PROGRESS_MS) return;
    this.#said = now;
    const { filed, present } = this.#tally;
    console.log(`  ${done} of ${this.#total}: ${filed} new, ${present.length} there already`);
  }
}

function report(app: PbApp, tenant: string, { present, leftOut }: Tally, isTrial = false): void {
  const verb = (many: number) => (isTrial ? "would be" : many === 1 ? "was" : "were");
  if (present.length > 0)
    console.log(
      `${papers(present.length)} ${verb(present.length)} skipped, as ${present.length === 1 ? "it is" : "they are"} there already:`,
    );
  for (const { shown, sha256 } of present.slice(0, MOST_NAMED)) {
    const name = documentNamed(app, tenant, sha256);
    console.log(`  ${shown}${name === null ? ": twice in the folder" : `: filed as “${name}”`}`);
  }
  if (present.length > MOST_NAMED) console.log(`  and ${present.length - MOST_NAMED} more`);
  if (leftOut.length > 0) console.log(`${counted(leftOut.length, "file")} ${verb(leftOut.length)} left out:`);
  for (const { shown, reason } of leftOut) console.log(`  ${shown}: ${reason}`);
}

/** Why nothing more can be filed. */
function stopReason(thrown: unknown): string {
  const { code } = toAppError(thrown);
  return code === "operation_failed" ? `It stopped: ${messageOf(thrown)}.` : sentence(code, "en");
}

/** How the sentence of what was filed goes on; "" where no place is new. */
function withNew({ categories, subcategories }: MadePlaces): string {
  const parts = [
    categories > 0 ? counted(categories, "new category", "new categories") : "",
    subcategories > 0 ? counted(subcategories, "new subcategory", "new subcategories") : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? `, with ${parts.join(" and ")}` : "";
}

const papers = (many: number) => counted(many, "paper");
