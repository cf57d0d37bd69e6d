/* What a search finds in the contents of papers: on this device, and at the server where it has texts that this one lacks. */

import { isAskedOfContents, type Snippet } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import type { Mirror } from "../../mirror/mirror.ts";
import { onTableChanged } from "../../storage/table-changes.ts";
import type { TextId, TextsDatabase } from "../../storage/texts-database.ts";
import { attachmentOfText } from "../readable.ts";
import {
  nothingFound,
  type SuggestedTexts,
  type TextHit,
  type TextsAnswer,
  type TextsRequest,
} from "../texts-messages.ts";
import { afterChanges } from "./after-changes.ts";
import { DeviceHits } from "./device-hits.ts";
import { FoundLines } from "./found-lines.ts";
import { type FoundRecords, foundRecords, recordIds } from "./found-records.ts";
import { type FetchFound, type FoundText, ServerSearch } from "./search-at-server.ts";
import type { Searched } from "./searched.ts";

/** Another search for "Did you mean". */
export interface Suggestion {
  search: string;
  /** Ids of the records whose contents it finds on this device; none where it may find one by its name alone. */
  ids: readonly number[];
}

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
  /** What the person may have meant, the likeliest first; none where something was found. */
  suggestions: readonly Suggestion[];
}

export interface ContentSearchPorts {
  mirror: Pick<Mirror, "subscribe">;
  searched: Searched;
  /** Calls back when the rights of this person have changed; returns how to stop. */
  onRights: (listener: () => void) => () => void;
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
/** So long after nothing was found, in milliseconds, words that may be meant are looked for, which takes a while. */
const SUGGEST_PAUSE_MS = 200;
/** So long after the last search the worker and its memory are given back. */
const REST_MS = 5 * 60_000;

/** Searches contents for one person's screen, one question at a time. */
export class ContentSearch {
  readonly #ports: ContentSearchPorts;
  readonly #changes = new Emitter();
  #result: ContentResult | null = null;
  /** The records of the result, each with the text by which it was found. */
  #found: FoundRecords = new Map();
  #asked = "";
  /** The number and the text of the search that is shown or under way. */
  #search = 0;
  #text = "";
  readonly #device = new DeviceHits();
  #server: readonly (FoundText & TextHit)[] | null = null;
  readonly #asking: ServerSearch;
  #suggested: readonly SuggestedTexts[] = [];
  readonly #lines: FoundLines;
  #pauses: (() => void)[] = [];
  #unwatch: (() => void) | null = null;
  #cancelRest = () => {};
  #cancelSuggesting = () => {};

  constructor(ports: ContentSearchPorts) {
    this.#ports = ports;
    this.#asking = new ServerSearch(ports.fetchFound);
    this.#lines = new FoundLines(this.#sha256, (ids) =>
      ports.request?.({ type: "snippets", search: this.#search, text: this.#text, ids }),
    );
  }

  readonly subscribe = this.#changes.on;

  readonly result = (): ContentResult | null => this.#result;

  /** Searches for something else, after a short pause; "" ends it. */
  ask(search: string): void {
    if (search === this.#asked) return;
    this.#asked = search;
    this.#stop();
    if (!isAskedOfContents(search)) this.#clear();
    else this.#pauses = [this.#ports.after(KEY_PAUSE_MS, () => this.#begin(search))];
  }

  /** The attachment by which an employee was found; null where none was. */
  part(record: number): string | null {
    const text = this.#shownText(record);
    return (text !== undefined && attachmentOfText(text)?.part) || null;
  }

  /** The line of a record that was found; undefined until it has come, null where there is none to show. */
  snippet(record: number): Snippet | null | undefined {
    const text = this.#shownText(record);
    if (text === undefined) return undefined;
    const known = this.#lines.get(text);
    if (known === undefined) this.#lines.want(text);
    return known;
  }

  /** What the worker says. */
  take(answer: Exclude<TextsAnswer, { job: number }>): void {
    if (answer.type === "held") this.#device.hold(answer.texts);
    if (answer.search !== this.#search || answer.type === "held") return;
    if (answer.type === "hits") {
      if (!this.#device.take(answer.found)) return;
      if (answer.found.isDone) this.#onDeviceDone();
      else this.#show();
    } else if (answer.type === "suggestions") {
      this.#suggested = answer.suggested;
      this.#show();
    } else {
      this.#lines.take(answer.snippets);
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
    this.#suggested = [];
    this.#lines.clear();
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

  /**
   * Texts that come while their words are searched are searched too. What was found in a file that has gone, or that this
   * person may no longer fetch, is not shown a moment longer.
   */
  #watch(): void {
    const { db, mirror, searched, after, onRights } = this.#ports;
    const onTexts = (changed: () => void) => onTableChanged(db, "keys", changed);
    const onPapers = (changed: () => void) => mirror.subscribe(searched.of, changed);
    const stops = [
      afterChanges(onTexts, after, () => this.#searchDevice()),
      onPapers(() => this.#dropLost()),
      afterChanges(onPapers, after, () => this.#onPapers()),
      onRights(() => this.#onRights()),
    ];
    this.#unwatch = () => {
      for (const stop of stops) stop();
    };
  }

  #dropLost(): void {
    if ([...this.#found.keys()].some((record) => this.#shownText(record) === undefined)) this.#show();
  }

  #onPapers(): void {
    this.#show();
    if (this.#server) void this.#searchServer();
  }

  #onRights(): void {
    this.#suggested = [];
    this.#onPapers();
    this.#searchDevice();
  }

  #onDeviceDone(): void {
    this.#show();
    this.#cancelSuggesting();
    this.#cancelSuggesting = this.#ports.after(SUGGEST_PAUSE_MS, () => this.#suggest());
  }

  #suggest(): void {
    const { searched, request } = this.#ports;
    if (this.#found.size > 0 || !request) return;
    const denied = [...this.#device.held].filter(([id, sha256]) => this.#sha256(id) !== sha256).map(([id]) => id);
    const names = searched.names();
    request({ type: "suggest", of: searched.of, search: this.#search, text: this.#text, names, denied });
  }

  async #searchServer(): Promise<void> {
    const { isOnline, searched } = this.#ports;
    const { searchable, held } = searched.count(this.#device.held);
    if (!isOnline() || (this.#device.hits.isDone && held === searchable)) return;
    await this.#asking.ask(this.#text, (found, more) => {
      for (const { id, snippet } of more) if (snippet !== undefined) this.#lines.keep(id, snippet);
      // it was found in the file that is shown now, as far as can be known
      this.#server = found.map((one) => ({ ...one, sha256: this.#sha256(one.id) ?? null }));
      this.#show();
    });
    if (this.#result) this.#show();
  }

  /** Of the file that is shown now and that this person may fetch. */
  #sha256 = (id: TextId) => this.#ports.searched.sha256Of(id);

  /** The text by which a record was found, as long as that is of the file that is shown. */
  #shownText(record: number): TextId | undefined {
    const found = this.#found.get(record);
    return found && this.#sha256(found.id) === found.sha256 ? found.id : undefined;
  }

  #show(): void {
    const { searched } = this.#ports;
    this.#found = foundRecords(searched, this.#device.hits, this.#server ?? []);
    const counts = searched.count(this.#device.held);
    const suggested = this.#found.size > 0 ? [] : this.#suggested;
    this.#result = {
      search: this.#text,
      ids: [...this.#found.keys()],
      searched: counts.held,
      unsearched: this.#asking.state === "done" ? 0 : counts.searchable - counts.held,
      serverFailed: this.#asking.state === "failed",
      isDone: this.#device.hits.isDone,
      suggestions: suggested.map(({ text, texts }) => ({ search: text, ids: recordIds(searched, texts) })),
    };
    this.#changes.emit();
  }

  #stop(): void {
    for (const cancel of this.#pauses) cancel();
    this.#pauses = [];
    this.#cancelSuggesting();
    this.#asking.stop();
    this.#unwatch?.();
    this.#unwatch = null;
  }

  #clear(): void {
    // what the worker still says is no answer to anything
    this.#search++;
    this.#lines.clear();
    this.#found = new Map();
    if (this.#result === null) return;
    this.#result = null;
    this.#changes.emit();
  }
}
