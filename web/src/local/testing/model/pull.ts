/* GET /api/sync of the model: cursors, pages, and what a person may see, decided anew at every pull. */

import {
  type Actor,
  accessFingerprint,
  type Collection,
  collections,
  LAST_LINE,
  registry,
  seesUser,
  syncHeaders,
  tenantEntity,
  tenantOf,
  tenantsOf,
  worksWithEmployees,
} from "#domain/index";
import { isUser } from "../../storage/remembered-user.ts";
import { isWithinSight } from "./changes.ts";
import { recordShownTo, showsSalaries } from "./salaries.ts";
import type { ChangeLog } from "./state/change-log.ts";
import { keyOf, type RecordStore, type StoredRecord, type Values } from "./state/records.ts";

/** The stream of super_admins. */
const PLATFORM = "platform";

/** What the log says of a record: where it is, and one of those who hear of it. */
export interface LoggedChange {
  collection: Collection;
  id: number;
  stream: string;
}

export interface PageSizes {
  /** Changes in a line. */
  page: number;
  /** Lines in an answer. */
  pages: number;
}

export function streamsOfActor(actor: Actor): string[] {
  const tenants = tenantsOf(actor).map(String);
  return actor.role === "super_admin" ? [...tenants, PLATFORM] : tenants;
}

/** The streams that a record's changes go to. */
export function streamsOfRecord({ collection, row, id }: StoredRecord): string[] {
  if (collection === "users") return [String(id), String(row.organizationId ?? ""), PLATFORM];
  if (collection === "organizations") return [String(id), PLATFORM];
  // nobody else hears of what is one person's own
  return [String(collection === "reminders" ? row.createdBy : row.tenant)];
}

function visibleCollections(actor: Actor): Collection[] {
  return collections.filter((name) => tenantEntity(name)?.access !== "staff" || worksWithEmployees(actor));
}

/** Whether a record is among what a person's devices show. */
export function canPull(actor: Actor, record: StoredRecord, records: Pick<RecordStore, "get">): boolean {
  const { collection, id, row, deleted } = record;
  if (deleted !== null || !visibleCollections(actor).includes(collection)) return false;
  if (collection === "users") return isUser(row) && seesUser(actor, row);
  if (collection === "organizations") return actor.role === "super_admin" || id === actor.organizationId;
  return isWithinSight({ actor, records }, record);
}

/** Small collections first, then documents, the newest first, then the rest. */
function inOrderOfFirstPull(records: readonly StoredRecord[]): StoredRecord[] {
  const step = ({ collection }: StoredRecord) =>
    registry[collection].sync === "small" ? 0 : collection === "documents" ? 1 : 2;
  const newest = ({ row }: StoredRecord) => String(row.uploadDate ?? "");
  return [...records].sort(
    (a, b) => step(a) - step(b) || (step(a) === 1 ? newest(b).localeCompare(newest(a)) : 0) || b.id - a.id,
  );
}

export interface PullAnswer {
  headers: Record<string, string>;
  body: string;
}

export class Pulls {
  readonly #records: RecordStore;
  readonly #log: ChangeLog<LoggedChange>;
  readonly #sizes: PageSizes;

  constructor(records: RecordStore, log: ChangeLog<LoggedChange>, sizes: PageSizes) {
    this.#records = records;
    this.#log = log;
    this.#sizes = sizes;
  }

  answer(actor: Actor, cursor: string | null): PullAnswer {
    const isAllShown = showsSalaries(this.#records, actor, tenantOf(actor));
    const scope = `${accessFingerprint(actor)}${isAllShown ? "" : "/hidden"}`;
    const [life, ofScope, kind, at, last] = (cursor ?? "").split(" ");
    if (cursor === null) return this.#start(actor, scope, this.#log.newest, null);
    const seq = Number(at);
    if (ofScope !== scope) return answerOf([], "", false, true);
    // the model forgets no tombstones: a cursor that it does not know is of data that have gone back
    if (!this.#log.isKnown(life ?? "", seq)) return answerOf([], "", false, true, true);
    return kind === "s" ? this.#start(actor, scope, seq, last ?? null) : this.#along(actor, scope, seq);
  }

  #cursor(scope: string, ...position: (string | number)[]): string {
    return [this.#log.life, scope, ...position].join(" ");
  }

  /** All records, a part at a time. @param last the key of the last one that was sent */
  #start(actor: Actor, scope: string, seq: number, last: string | null): PullAnswer {
    const { page, pages } = this.#sizes;
    const all = inOrderOfFirstPull(this.#records.all.filter((record) => canPull(actor, record, this.#records)));
    const found = last === null ? -1 : all.findIndex(({ collection, id }) => keyOf(collection, id) === last);
    // what was sent last may be gone: then it begins anew, which sends some of it twice
    const part = all.slice(found + 1, found + 1 + page * pages);
    const end = part.at(-1);
    const isAll = found + 1 + part.length >= all.length || !end;
    const changes = part.map((record) => {
      const { collection, id } = record;
      return { collection, id, record: recordShownTo(actor, record, this.#records) };
    });
    if (!isAll)
      return answerOf(this.#lines(changes), this.#cursor(scope, "s", seq, keyOf(end.collection, end.id)), true, false);
    return answerOf(this.#lines(changes), this.#cursor(scope, "c", seq), this.#log.newest > seq, false);
  }

  #along(actor: Actor, scope: string, seq: number): PullAnswer {
    const { page, pages } = this.#sizes;
    const streams = streamsOfActor(actor);
    const visible = visibleCollections(actor);
    const newer = this.#log
      .after(seq)
      .filter(({ item }) => visible.includes(item.collection) && streams.includes(item.stream));
    const part = newer.slice(0, page * pages);
    const more = part.length < newer.length;
    const changes = part.map(({ item: { collection, id } }) => {
      const record = this.#records.get(collection, id);
      return record && canPull(actor, record, this.#records)
        ? { collection, id, record: recordShownTo(actor, record, this.#records) }
        : { collection, id, deleted: true };
    });
    const next = more ? (part.at(-1)?.seq ?? seq) : this.#log.newest;
    return answerOf(this.#lines(changes), this.#cursor(scope, "c", next), more, false);
  }

  #lines(changes: readonly Values[]): string[] {
    const { page } = this.#sizes;
    const lines: string[] = [];
    for (let at = 0; at < changes.length; at += page) lines.push(JSON.stringify(changes.slice(at, at + page)));
    return lines;
  }
}

/** An answer to a pull, in lines. */
export function answerOf(
  lines: readonly string[],
  cursor: string,
  more: boolean,
  reset: boolean,
  restored = false,
): PullAnswer {
  return {
    headers: {
      [syncHeaders.cursor]: cursor,
      [syncHeaders.more]: String(more),
      [syncHeaders.reset]: String(reset),
      ...(restored ? { [syncHeaders.restored]: "true" } : {}),
    },
    body: [...lines, LAST_LINE].map((line) => `${line}\n`).join(""),
  };
}
