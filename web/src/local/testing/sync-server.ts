/* GET /api/sync as a plain function: one row a record in the log, cursors with an epoch, answers in lines. */

import type { Change, Collection } from "#domain/index";
import type { HttpInit } from "../http/http.ts";
import { answerOf, type PullAnswer } from "./model/pull.ts";
import { ChangeLog, type LogCopy } from "./model/state/change-log.ts";

export interface SyncServerOptions {
  /** Changes in a line. */
  page: number;
  /** Lines in an answer. */
  pages: number;
  /** Bytes of the next answers after which the line is cut; one is used up by each answer. */
  cuts: number[];
  /** Whether a cut comes after a whole line and looks like an end, as behind a proxy that closes what it lost in order. */
  quiet: boolean;
}

/** A server's change log, and how it answers. */
export class SyncServer {
  readonly options: SyncServerOptions;
  readonly #log = new ChangeLog<Change>();
  #copy: LogCopy<Change> | null = null;
  /** Whether its data have gone back: it says so with a reset. */
  #hasGoneBack = false;
  /** The cursors of all pulls, in order. */
  readonly cursors: (string | null)[] = [];

  constructor(options: Partial<SyncServerOptions> = {}) {
    this.options = { page: 1000, pages: 20, cuts: [], quiet: false, ...options };
  }

  set epoch(epoch: string) {
    this.#log.epoch = epoch;
  }

  write(...changes: Change[]): void {
    for (const change of changes) this.#log.put(`${change.collection}/${change.id}`, change);
  }

  /** Goes back to an older backup: other epoch, some rows never were, and nobody knows what was deleted. */
  restore(): void {
    this.#hasGoneBack = true;
    this.#log.beginEpoch((change, seq) => "record" in change && seq % 5 !== 0);
  }

  /** Copies its data; {@link putBack} puts them back, by hand and unmarked. */
  copy(): void {
    this.#copy = this.#log.copy();
  }

  putBack(): void {
    this.#hasGoneBack = true;
    if (this.#copy) this.#log.putBack(this.#copy);
  }

  /** What everybody should see in the end. */
  rows(collection: Collection): Map<number, unknown> {
    const rows = new Map<number, unknown>();
    for (const change of this.#log.items()) {
      if (change.collection === collection && "record" in change) rows.set(change.id, change.record);
    }
    return rows;
  }

  readonly http = async (path: string, init: HttpInit): Promise<Response> => {
    init.signal?.throwIfAborted();
    const cursor = new URL(path, "http://server").searchParams.get("cursor");
    this.cursors.push(cursor);
    const [life = "", after] = cursor === null ? [this.#log.life, "0"] : cursor.split(":");
    if (!this.#log.isKnown(life, Number(after))) return this.#send(answerOf([], "", false, true, this.#hasGoneBack));
    const newer = this.#log.after(Number(after));
    const { page, pages } = this.options;
    const now = newer.slice(0, page * pages);
    const lines: string[] = [];
    for (let at = 0; at < now.length; at += page) {
      lines.push(JSON.stringify(now.slice(at, at + page).map(({ item }) => item)));
    }
    const next = now.at(-1)?.seq ?? Number(after);
    return this.#send(answerOf(lines, `${this.#log.life}:${next}`, now.length < newer.length, false));
  };

  #send({ body: text, headers }: PullAnswer): Response {
    const bytes = new TextEncoder().encode(text);
    const { quiet } = this.options;
    const wanted = this.options.cuts.shift() ?? Number.POSITIVE_INFINITY;
    const cut = quiet ? text.lastIndexOf("\n", wanted) + 1 : wanted;
    const chunk = 700;
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= cut && quiet) controller.close();
        else if (at >= cut) controller.error(new TypeError("network error"));
        else if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.slice(at, Math.min(at + chunk, cut)));
        at += chunk;
      },
    });
    return new Response(body, { headers });
  }
}
