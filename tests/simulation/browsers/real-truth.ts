/* What the server program has in the end: what it shows to each person, compared with the rules and the database. */

import { type Change, type Collection, calendarPath, collections, type SyncAnswer, type User } from "#domain/index";
import { canPull } from "#web/local/testing/model/pull.ts";
import { keyOf, type StoredRecord } from "#web/local/testing/model/state/records.ts";
import type { Woken } from "#web/local/testing/model/state/sessions.ts";
import { type Client, client } from "../../server/client.ts";
import type { Ledger } from "../ledger.ts";
import type { Truth } from "../world.ts";
import { effectsOf, readLog } from "./effect-log.ts";
import type { Exchange } from "./faulty-line.ts";
import { PASSWORD } from "./password.ts";
import { type RealServer, sqliteRows } from "./real-server.ts";

/** SQL of the notes that are there, by their ids. */
const presentNotes = `'notes', (SELECT json_group_object(n.key, n.value ->> 'text') FROM json_each(nullif(notes, '')) n
  WHERE n.type = 'object' AND n.value ->> 'removed' IS NULL)`;

/** SQL of the saved views that are there, by their ids. */
const presentViews = `'views', (SELECT json_group_object(n.key, json(n.value)) FROM json_each(nullif(views, '')) n
  WHERE n.type = 'object' AND n.value ->> 'removed' IS NULL)`;

type Shown = Record<Collection, Map<number, unknown>>;

export class TruthReader {
  readonly #server: RealServer;
  readonly #people: readonly User[];
  readonly #clients = new Map<number, Client>();

  constructor(server: RealServer, people: readonly User[]) {
    this.#server = server;
    this.#people = people;
  }

  /** @returns what there is, and what the server shows or hides against the rules */
  async read(exchanges: readonly Exchange[], ledger: Ledger): Promise<{ truth: Truth; wrong: string[] }> {
    await this.#server.readUsers();
    const people = this.#people.map(({ id }) => this.#server.user(id)).filter((user) => user !== undefined);
    const records = await this.#records();
    const shown = new Map<number, Shown>();
    for (const user of people) shown.set(user.id, await this.#pull(user));
    const effects = effectsOf(await readLog(this.#server.database), this.#server.lost, exchanges, ledger);
    const find = (collection: Collection, id: number) =>
      records.find((one) => one.collection === collection && one.id === id);
    const open = new Map<string, boolean>();
    for (const { token } of ledger.shares) open.set(token, await this.#opens(token));
    for (const { token } of ledger.calendars) open.set(token, await this.#opensCalendar(token));
    const truth: Truth = {
      visibleTo: (user, collection) => shown.get(user.id)?.[collection] ?? new Map(),
      ids: (collection) => records.filter((one) => one.collection === collection).map(({ id }) => id),
      record: (collection, id) => {
        const found = find(collection, id);
        return found && { isDeleted: found.deleted !== null, row: found.row };
      },
      effects,
      readByMachine: null,
      opensShare: (token) => open.get(token) === true,
      opensCalendar: (token) => open.get(token) === true,
      woken: await this.#woken(),
    };
    return { truth, wrong: people.flatMap((user) => wrongSight(user, truth, records)) };
  }

  /** The number of the last change of the database. */
  async lastChange(): Promise<number> {
    const [row] = await sqliteRows<{ last: number | null }>(
      this.#server.database,
      "SELECT max(number) AS last FROM simulated_log",
    );
    return row?.last ?? 0;
  }

  /** Whether somebody without an account gets a link's file. */
  async #opens(token: string): Promise<boolean> {
    const answer = await client(this.#server.url).get(`/api/share/${token}/file`);
    return answer.headers.get("Content-Type") === "application/pdf";
  }

  /** Whether an app gets a calendar by a link. */
  async #opensCalendar(token: string): Promise<boolean> {
    const { headers } = await client(this.#server.url).get(calendarPath(token));
    return headers.get("Content-Type") === "text/calendar; charset=utf-8";
  }

  async #woken(): Promise<Woken[]> {
    const rows = await sqliteRows<{ person: string; endpoint: string }>(
      this.#server.database,
      "SELECT person, endpoint FROM push_subscriptions JOIN sessions ON hash = session AND user = person",
    );
    return rows.map(({ person, endpoint }) => ({ person: Number(person), endpoint }));
  }

  async #pull(user: User): Promise<Shown> {
    const known = this.#clients.get(user.id) ?? client(this.#server.url);
    if (!this.#clients.has(user.id)) await known.signIn(user.username, PASSWORD);
    this.#clients.set(user.id, known);
    const shown = Object.fromEntries(collections.map((name) => [name, new Map<number, unknown>()])) as Shown;
    for (let cursor = "", more = true; more; ) {
      const answer = (await known.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;
      for (const change of answer.changes) take(shown, change);
      cursor = answer.cursor;
      more = answer.more;
    }
    return shown;
  }

  /** Every record as the database has it, with what decides who sees it. */
  async #records(): Promise<StoredRecord[]> {
    const owned = (collection: Collection, more: string) =>
      `SELECT '${collection}' AS collection, id, deleted, json_object('tenant', CAST(tenant AS INTEGER) ${more}) AS row
        FROM ${collection}`;
    const queries = [
      owned("categories", ""),
      owned("subcategories", ""),
      owned(
        "documents",
        `, 'uploadedBy', CAST(uploadedBy AS INTEGER), 'sha256', sha256, ${presentNotes},
         'fileVersions', json(nullif(nullif(fileVersions, ''), 'null'))`,
      ),
      owned("employees", `, 'attachments', json(nullif(attachments, '')), ${presentNotes}`),
      owned(
        "reminders",
        `, 'createdBy', CAST(createdBy AS INTEGER), 'documentId', CAST(nullif(documentId, '') AS INTEGER),
          'employeeId', CAST(nullif(employeeId, '') AS INTEGER), 'doneAt', doneAt`,
      ),
      `SELECT 'users', id, '', json_object(${presentViews}) FROM users`,
      `SELECT 'organizations', id, deleted, json_object('settings', json(nullif(settings, ''))) FROM organizations`,
    ];
    const rows = await sqliteRows<{ collection: Collection; id: string; deleted: string; row: string }>(
      this.#server.database,
      queries.join("\nUNION ALL "),
    );
    // of accounts, what decides about access is known already
    const known = (collection: Collection, id: number) => (collection === "users" ? this.#server.user(id) : {});
    return rows.flatMap(({ collection, id, deleted, row }) => {
      const rest = known(collection, Number(id));
      const record = { collection, id: Number(id), deleted: deleted || null, row: { ...rest, ...JSON.parse(row) } };
      return rest ? [record] : [];
    }) as unknown as StoredRecord[];
  }
}

function take(shown: Shown, change: Change): void {
  if ("record" in change) shown[change.collection].set(change.id, change.record);
  else shown[change.collection].delete(change.id);
}

/** A person is shown what the rules say, and nothing else. */
function wrongSight(user: User, truth: Truth, records: readonly StoredRecord[]): string[] {
  const all = new Map(records.map((one) => [keyOf(one.collection, one.id), one]));
  const store = { get: (collection: Collection, id: number) => all.get(keyOf(collection, id)) };
  return collections.flatMap((collection) => {
    const shown = truth.visibleTo(user, collection);
    const allowed = new Set(
      records.filter((one) => one.collection === collection && canPull(user, one, store)).map(({ id }) => id),
    );
    const more = [...shown.keys()].filter((id) => !allowed.has(id));
    const less = [...allowed].filter((id) => !shown.has(id));
    return [
      ...more.map((id) => `the server shows ${collection}/${id} to ${user.id % 100}, against the rules`),
      ...less.map((id) => `the server hides ${collection}/${id} from ${user.id % 100}, against the rules`),
    ];
  });
}
