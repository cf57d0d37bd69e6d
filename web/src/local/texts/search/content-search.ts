/* What a search finds in the contents of papers: on this device, and at the server where it has texts that this one lacks. */

import type { Snippet } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import type { Mirror } from "../../mirror/mirror.ts";
import { onTableChanged } from "../../storage/table-changes.ts";
import type { TextId, TextsDatabase } from "../../storage/texts-database.ts";
import { attachmentOfText } from "../readable.ts";
import { nothingFound, type TextHit, type TextsAnswer, type TextsRequest } from "../texts-messages.ts";
import { afterChanges } from "./after-changes.ts";
import { DeviceHits } from "./device-hits.ts";
import { type FetchFound, type FoundText, ServerSearch } from "./search-at-server.ts";
import type { Searched } from "./searched.ts";

/** Documents, or employees by what is attached to them, found by contents. The same object until something in it changes. */
export interface ContentResult {
  /** What was searched: perhaps less than has been typed since. */
  search: string;
  /** Ids of records, those that have the words themselves before those that have their stems, newest first. */
  ids: readonly number[];
  /** How many papers' contents were searched on this device. */
  searched: number;
  /** How many papers' contents only the server has, and it was not asked or has not answered. */
  unsearched: number;
  /** Whether the server was asked, and did not say all that it finds. */
  serverFailed: boolean;
  isDone: boolean;
  /** "Did you mean": another search that finds something; null where there is none, or no need. */
  suggestion: string | null;
}

export interface ContentSearchPorts {
  mirror: Pick<Mirror, "subscribe">;
  searched: Searched;
  db: TextsDatabase;
  /** Hands a request to the worker; null where there are no workers. */
  request: ((request: Exclude<TextsRequest, { type: "store" }>) => void) | null;
  /** Ends the worker. */
  endWorker: () => void;
  fetchFound: FetchFound;
  /** Whether the server can be asked. */
  isOnline: () => boolean;
  after: (ms: number, callback: () => void) => () => void;
}

/** After a key, in milliseconds: what is typed on is not searched. */
const KEY_PAUSE_MS = 60;
const SERVER_PAUSE_MS = 250;
/** So long after the last search the worker and its memory are given back. */
const REST_MS = 5 * 60_000;
/** One letter is looked for in names alone. */
const FEWEST_LETTERS = 2;

/** Whether a search is looked for in contents. Roughly: the worker knows what words are, a page need not load that. */
export const isSearch = (search: string) => search.trim().length >= FEWEST_LETTERS;

const newer = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** Searches contents for one person's screen, one question at a time. */
export class ContentSearch {
  readonly #ports: ContentSearchPorts;
  readonly #changes = new Emitter();
  #result: ContentResult | null = null;
  /** Those of the result. */
  #ids: ReadonlySet<number> = new Set();
  #asked = "";
  /** The number and the text of the search that is shown or under way. */
  #search = 0;
  #text = "";
  readonly #device = new DeviceHits();
  #server: readonly (FoundText & TextHit)[] | null = null;
  readonly #asking: ServerSearch;
  /** The text by which each record was found. */
  readonly #best = new Map<number, TextId>();
  #suggestion: string | null = null;
  readonly #snippets = new Map<TextId, { sha256: string | null | undefined; snippet: Snippet | null }>();
  #wanted = new Set<TextId>();
  #pauses: (() => void)[] = [];
  #unwatch: (() => void) | null = null;
  #cancelRest = () => {};

  constructor(ports: ContentSearchPorts) {
    this.#ports = ports;
    this.#asking = new ServerSearch(ports.fetchFound);
  }

  readonly subscribe = this.#changes.on;

  readonly result = (): ContentResult | null => this.#result;

  /** Searches for something else, after a short pause; "" ends it. */
  ask(search: string): void {
    if (search === this.#asked) return;
    this.#asked = search;
    this.#stop();
    if (!isSearch(search)) this.#clear();
    else this.#pauses = [this.#ports.after(KEY_PAUSE_MS, () => this.#begin(search))];
  }

  /** The attachment by which an employee was found; null where none was. */
  part(record: number): string | null {
    const text = this.#best.get(record);
    return (text !== undefined && attachmentOfText(text)?.part) || null;
  }

  /** The line of a record that was found; undefined until it has come, null where there is none to show. */
  snippet(record: number): Snippet | null | undefined {
    const id = this.#best.get(record);
    if (id === undefined) return undefined;
    const known = this.#snippets.get(id);
    const isOfFile = known?.sha256 === this.#sha256(id);
    if ((known && isOfFile) || !this.#ids.has(record)) return isOfFile ? known?.snippet : undefined;
    if (this.#wanted.size === 0) queueMicrotask(() => this.#requestSnippets());
    this.#wanted.add(id);
    return undefined;
  }

  /** What the worker says. */
  take(answer: Exclude<TextsAnswer, { job: number }>): void {
    if (answer.type === "held") this.#device.hold(answer.texts);
    if (answer.search !== this.#search || answer.type === "held") return;
    if (answer.type === "hits") {
      if (!this.#device.take(answer.found)) return;
      if (answer.found.isDone) this.#onDeviceDone();
      else this.#show();
    } else if (answer.type === "suggestion") {
      this.#suggestion = answer.text;
      this.#show();
    } else {
      for (const [id, snippet] of answer.snippets) {
        const known = this.#snippets.get(id);
        if (!known?.snippet || known.sha256 !== this.#sha256(id)) this.#keepSnippet(id, snippet);
      }
      this.#changes.emit();
    }
  }

  /** Ends everything, as when the person signs out. */
  end(): void {
    this.#asked = "";
    this.#stop();
    this.#clear();
    this.#cancelRest();
    this.#ports.endWorker();
  }

  #begin(search: string): void {
    this.#search++;
    this.#text = search;
    this.#device.begin();
    this.#server = null;
    this.#suggestion = null;
    this.#best.clear();
    this.#snippets.clear();
    this.#wanted.clear();
    this.#searchDevice();
    this.#watch();
    this.#pauses = [this.#ports.after(SERVER_PAUSE_MS, () => void this.#searchServer())];
  }

  #searchDevice(): void {
    const { request, after, searched } = this.#ports;
    this.#cancelRest();
    this.#cancelRest = after(REST_MS, this.#ports.endWorker);
    if (request) request({ type: "search", of: searched.of, search: this.#search, text: this.#text });
    else this.take({ type: "hits", search: this.#search, found: nothingFound() });
  }

  /** Texts that come while their words are searched are searched too, and a paper's new file is not that which was found. */
  #watch(): void {
    const { db, mirror, searched, after } = this.#ports;
    const onTexts = (changed: () => void) => onTableChanged(db, "keys", changed);
    const onPapers = (changed: () => void) => mirror.subscribe(searched.of, changed);
    const stops = [
      afterChanges(onTexts, after, () => this.#searchDevice()),
      afterChanges(onPapers, after, () => this.#onPapers()),
    ];
    this.#unwatch = () => {
      for (const stop of stops) stop();
    };
  }

  #onPapers(): void {
    this.#show();
    if (this.#server) void this.#searchServer();
  }

  #onDeviceDone(): void {
    this.#show();
    if (this.#result?.ids.length !== 0 || this.#suggestion !== null) return;
    const { searched, request } = this.#ports;
    const names = searched.names();
    request?.({ type: "suggest", of: searched.of, search: this.#search, text: this.#text, names });
  }

  async #searchServer(): Promise<void> {
    const { isOnline, searched } = this.#ports;
    const { searchable, held } = searched.count(this.#device.held);
    if (!isOnline() || (this.#device.hits.isDone && held === searchable)) return;
    await this.#asking.ask(this.#text, (found, more) => {
      for (const { id, snippet } of more) if (snippet !== undefined) this.#keepSnippet(id, snippet);
      // it was found in the file that is shown now, as far as can be known
      this.#server = found.map((one) => ({ ...one, sha256: this.#sha256(one.id) ?? null }));
      this.#show();
    });
    if (this.#result) this.#show();
  }

  /** Of the file that is shown now. */
  #sha256 = (id: TextId) => this.#ports.searched.sha256Of(id);

  #keepSnippet(id: TextId, snippet: Snippet | null): void {
    this.#snippets.set(id, { sha256: this.#sha256(id), snippet });
  }

  #requestSnippets(): void {
    const ids = [...this.#wanted];
    this.#wanted = new Set();
    if (ids.length === 0) return;
    this.#ports.request?.({ type: "snippets", search: this.#search, text: this.#text, ids });
  }

  /** The records that these texts are of, as far as they are of the files that are shown; {@link #best} notes which text. */
  #recordsOf(texts: readonly TextHit[], records: Set<number>, before?: ReadonlySet<number>): Set<number> {
    const { recordOf } = this.#ports.searched;
    for (const { id, sha256 } of texts) {
      if (this.#sha256(id) !== sha256) continue;
      const record = recordOf(id);
      if (before?.has(record)) continue;
      const best = records.has(record) ? this.#best.get(record) : undefined;
      if (best === undefined || id < best) this.#best.set(record, id);
      records.add(record);
    }
    return records;
  }

  #show(): void {
    const { filed } = this.#ports.searched;
    const server = this.#server ?? [];
    const exact = this.#recordsOf(this.#device.hits.exact, new Set());
    const stem = this.#recordsOf(this.#device.hits.stem, new Set(), exact);
    const known = exact.size + stem.size;
    this.#recordsOf(
      server.filter(({ isExact }) => isExact),
      exact,
    );
    this.#recordsOf(
      server.filter(({ isExact }) => !isExact),
      stem,
      exact,
    );
    this.#ids = new Set([...exact, ...stem]);
    if (this.#ids.size > known) {
      const sorted = (some: Iterable<number>) =>
        [...some].sort((one, other) => newer(filed(other), filed(one)) || other - one);
      this.#ids = new Set([...sorted(exact), ...sorted(stem)]);
    }
    const counts = this.#ports.searched.count(this.#device.held);
    this.#result = {
      search: this.#text,
      ids: [...this.#ids],
      searched: counts.held,
      unsearched: this.#asking.state === "done" ? 0 : counts.searchable - counts.held,
      serverFailed: this.#asking.state === "failed",
      isDone: this.#device.hits.isDone,
      suggestion: this.#suggestion,
    };
    this.#changes.emit();
  }

  #stop(): void {
    for (const cancel of this.#pauses) cancel();
    this.#pauses = [];
    this.#asking.stop();
    this.#unwatch?.();
    this.#unwatch = null;
  }

  #clear(): void {
    // what the worker still says is no answer to anything
    this.#search++;
    this.#snippets.clear();
    this.#ids = new Set();
    if (this.#result === null) return;
    this.#result = null;
    this.#changes.emit();
  }
}
