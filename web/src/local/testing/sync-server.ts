/* GET /api/sync as a plain function: one row a record in the log, cursors with an epoch, answers in lines. */

import { type Change, type Collection, LAST_LINE, syncHeaders } from "#domain/index";
import type { HttpInit } from "../http/http.ts";

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

type Log = Map<string, { seq: number; change: Change }>;

/** A server's change log, and how it answers. */
export class SyncServer {
  readonly options: SyncServerOptions;
  #log: Log = new Map();
  #seq = 0;
  epoch = "a";
  /** The starts of the server that its data know of, with the seq at which each ended. */
  #runs = new Map([["", Number.POSITIVE_INFINITY]]);
  #starts = 0;
  #copy: { epoch: string; log: Log; seq: number; runs: Map<string, number> } | null = null;
  /** The cursors of all pulls, in order. */
  readonly cursors: (string | null)[] = [];

  constructor(options: Partial<SyncServerOptions> = {}) {
    this.options = { page: 1000, pages: 20, cuts: [], quiet: false, ...options };
  }

  write(...changes: Change[]): void {
    for (const change of changes) {
      const key = `${change.collection}/${change.id}`;
      this.#log.delete(key);
      this.#log.set(key, { seq: ++this.#seq, change });
    }
  }

  /** Goes back to an older backup: other epoch, some rows never were, and nobody knows what was deleted. */
  restore(): void {
    this.epoch = `e${++this.#starts}`;
    this.#log = new Map([...this.#log].filter(([, { seq, change }]) => "record" in change && seq % 5 !== 0));
  }

  /** Copies its data; {@link putBack} puts them back, by hand and unmarked. */
  copy(): void {
    this.#copy = { epoch: this.epoch, log: new Map(this.#log), seq: this.#seq, runs: new Map(this.#runs) };
  }

  putBack(): void {
    if (!this.#copy) return;
    this.epoch = this.#copy.epoch;
    this.#log = new Map(this.#copy.log);
    this.#seq = this.#copy.seq;
    this.#runs = new Map([...this.#copy.runs].map(([run, end]) => [run, Math.min(end, this.#seq)]));
    this.#runs.set(`-${++this.#starts}`, Number.POSITIVE_INFINITY);
  }

  /** What everybody should see in the end. */
  rows(collection: Collection): Map<number, unknown> {
    const rows = new Map<number, unknown>();
    for (const { change } of this.#log.values()) {
      if (change.collection === collection && "record" in change) rows.set(change.id, change.record);
    }
    return rows;
  }

  readonly http = async (path: string, init: HttpInit): Promise<Response> => {
    init.signal?.throwIfAborted();
    const cursor = new URL(path, "http://server").searchParams.get("cursor");
    this.cursors.push(cursor);
    const present = [...this.#runs.keys()].at(-1) ?? "";
    const [life = "", after] = cursor === null ? [this.epoch + present, "0"] : cursor.split(":");
    const [epoch = "", ...run] = life.split(/(?=-)/);
    const end = this.#runs.get(run.join("")) ?? -1;
    if (epoch !== this.epoch || Number(after) > end) return this.#answer("", "", false, true);
    const newer = [...this.#log.values()].filter(({ seq }) => seq > Number(after));
    const { page, pages } = this.options;
    const now = newer.slice(0, page * pages);
    const lines: string[] = [];
    for (let at = 0; at < now.length; at += page) {
      lines.push(JSON.stringify(now.slice(at, at + page).map(({ change }) => change)));
    }
    const next = now.at(-1)?.seq ?? Number(after);
    return this.#answer(
      [...lines, LAST_LINE].map((line) => `${line}\n`).join(""),
      `${this.epoch}${present}:${next}`,
      now.length < newer.length,
      false,
    );
  };

  #answer(text: string, cursor: string, more: boolean, reset: boolean): Response {
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
    const headers = {
      [syncHeaders.cursor]: cursor,
      [syncHeaders.more]: String(more),
      [syncHeaders.reset]: String(reset),
    };
    return new Response(body, { headers });
  }
}
