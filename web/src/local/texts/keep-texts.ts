/* Keeps the texts of the newest papers on this device, beside everything else: the leading tab alone does. */

import type { Document, Employee, FileText } from "#domain/index";
import { HttpError, type http, isSignedOut, OfflineError } from "../http/http.ts";
import type { Mirror } from "../mirror/mirror.ts";
import { isQuotaExceeded } from "../storage/errors.ts";
import { backOff } from "../storage/schedule.ts";
import type { TextFacts, TextId, TextsDatabase } from "../storage/texts-database.ts";
import type { LocalFile } from "../storage/types.ts";
import { fetchTexts } from "./fetch-texts.ts";
import { planTexts } from "./plan-texts.ts";
import { type AttachedReadable, attachedFile, attachedReadables, joinReadables } from "./readable.ts";
import type { NewText } from "./text-store.ts";

const PAUSE_MS = { first: 5_000, max: 10 * 60_000 };
/** What is read, a document or an attachment. */
type Row = Document | AttachedReadable;
/** Its record, which is the same object until something in it changes. */
const recordOf = (row: Row): Document | Employee => ("employee" in row ? row.employee : row);

/** Read at once from the database, so that no task of the page takes long. */
const FACTS_AT_ONCE = 2_000;

export interface KeepTextsPorts {
  mirror: Pick<Mirror, "view" | "serverRow" | "subscribe">;
  db: TextsDatabase;
  http: typeof http;
  /** Whether this person may fetch a paper, and so may know what it says. */
  mayDownload: (row: Document) => boolean;
  /** Whether this person works with employees, and so may know what is attached to them. */
  seesEmployees: () => boolean;
  /** Whether the server may be asked now: it can be reached, the session holds, a first pull has come. */
  mayFetch: () => boolean;
  /** Calls back when that may have changed; returns how to stop. */
  onChange: (listener: () => void) => () => void;
  /** For how many letters there is room. */
  room: number;
  storeTexts: (texts: readonly NewText[]) => Promise<TextFacts[]>;
  /** Called when there is nothing more to store for now. */
  rest: () => void;
  /** The file of a document, or of an employee, that waits to be sent; null when there is none. */
  unsentFile: (record: number, attached: { key: string; sha256: string } | null) => Promise<LocalFile | null>;
  /** What was read by machine in a record's file and is not in the mirror yet; null when nothing was. */
  unsentText: (record: number, sha256: string) => Promise<string[] | null>;
  readText: (bytes: ArrayBuffer, mimeType: string) => Promise<FileText>;
  whenIdle: () => Promise<void>;
  now: () => number;
  after: (ms: number, callback: () => void) => () => void;
  random: () => number;
  onError: (error: unknown) => void;
}

/** Reads, fetches and removes texts until `signal` ends it. */
export async function keepTexts(ports: KeepTextsPorts, signal: AbortSignal): Promise<void> {
  const keeper = new TextKeeper(ports, signal);
  const stops = [
    ports.mirror.subscribe("documents", keeper.wake),
    ports.mirror.subscribe("employees", keeper.wake),
    ports.onChange(keeper.tryAgain),
  ];
  signal.addEventListener("abort", () => {
    for (const stop of stops) stop();
    keeper.end();
  });
  while (!signal.aborted) {
    await ports.whenIdle();
    if (signal.aborted) return;
    const isMore = await keeper.step().catch(keeper.onFailure);
    if (!isMore) await keeper.woken();
  }
}

class TextKeeper {
  readonly #ports: KeepTextsPorts;
  readonly #signal: AbortSignal;
  #kept = new Map<TextId, TextFacts>();
  /** As the database counted the removals when {@link #kept} was read; null before. */
  #removals: number | null = null;
  #room: number;
  /** Papers that are left alone for as long as their record is this one. */
  readonly #leftAlone = new Map<TextId, Document | Employee>();
  /** Papers that could not be read here since what reads them has not come; tried again when the line changes. */
  readonly #unread = new Set<TextId>();
  #attempt = 0;
  /** When the server may be asked again. */
  #notBefore = Number.NEGATIVE_INFINITY;
  #cancelPause = () => {};
  #isAwake = false;
  #wake: (() => void) | null = null;

  constructor(ports: KeepTextsPorts, signal: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
    this.#room = ports.room;
  }

  readonly wake = (): void => {
    this.#isAwake = true;
    this.#wake?.();
  };

  readonly tryAgain = (): void => {
    this.#unread.clear();
    this.wake();
  };

  end(): void {
    this.#cancelPause();
    this.wake();
  }

  /** Resolves when something has changed since the last step. */
  async woken(): Promise<void> {
    this.#ports.rest();
    if (!this.#isAwake) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = null;
  }

  /** @returns whether there may be more to do */
  async step(): Promise<boolean> {
    this.#isAwake = false;
    await this.#readKept();
    const rows = this.#rows();
    if (rows === null) return false;
    const isLeft = (row: Row) => this.#leftAlone.get(row.id) === recordOf(row);
    const plan = planTexts(rows, this.#kept, this.#room, (row) => this.#isUnsent(row));
    await this.#remove(plan.superfluous);
    const unread = plan.unread.find((row) => !isLeft(row) && !this.#unread.has(row.id));
    if (unread) {
      await this.#readOwn(unread);
      return true;
    }
    const lacking = plan.lacking.filter((row) => !isLeft(row));
    if (lacking.length === 0 || !this.#ports.mayFetch() || this.#ports.now() < this.#notBefore) return false;
    const { texts, missing } = await fetchTexts(lacking, this.#ports.http, this.#signal);
    this.#attempt = 0;
    for (const id of missing) this.#leave(lacking.find((row) => row.id === id));
    await this.#store(texts);
    return true;
  }

  /** The line and the server are given time; a device that is full has no room for texts. */
  readonly onFailure = async (error: unknown): Promise<boolean> => {
    if (this.#signal.aborted) return false;
    if (isQuotaExceeded(error)) {
      await this.#ports.db.giveWay().catch(this.#ports.onError);
      return false;
    }
    if (!(error instanceof HttpError || error instanceof OfflineError)) this.#ports.onError(error);
    if (isSignedOut(error)) return false;
    const retryAfter = error instanceof HttpError ? (error.retryAfter ?? 0) * 1_000 : 0;
    const pause = Math.max(retryAfter, backOff(this.#attempt++, PAUSE_MS.first, PAUSE_MS.max, this.#ports.random));
    this.#notBefore = this.#ports.now() + pause;
    this.#cancelPause();
    this.#cancelPause = this.#ports.after(pause, this.wake);
    return false;
  };

  /** All that this person may read, newest first; null as long as that is not known. */
  #rows(): readonly Row[] | null {
    const { mirror, mayDownload, seesEmployees } = this.#ports;
    const [documents, employees] = [mirror.view("documents"), mirror.view("employees")];
    if (!documents.ready || !employees.ready) return null;
    const attached = seesEmployees() ? attachedReadables(employees.rows) : [];
    return joinReadables<Row>(documents.rows.filter(mayDownload), attached);
  }

  /** Whether the server lacks the file, or what was read in it by machine. */
  #isUnsent(row: Row): boolean {
    const { mirror } = this.#ports;
    const employee = "employee" in row ? mirror.serverRow("employees", row.employee.id) : undefined;
    const file =
      "employee" in row ? employee && attachedFile(employee, row.part) : mirror.serverRow("documents", row.id);
    return file?.sha256 !== row.sha256 || (row.textState === "ocr" && file?.textState !== "ocr");
  }

  #leave(row: Row | undefined): void {
    if (row) this.#leftAlone.set(row.id, recordOf(row));
  }

  async #readKept(): Promise<void> {
    const { db, room } = this.#ports;
    const removals = (await db.notes.get("removals"))?.value ?? 0;
    if (removals === this.#removals) return;
    const kept = new Map<TextId, TextFacts>();
    for (let last: TextId = 0; ; ) {
      const facts: TextFacts[] = await db.facts.where("id").above(last).limit(FACTS_AT_ONCE).toArray();
      for (const one of facts) kept.set(one.id, one);
      if (facts.length < FACTS_AT_ONCE) break;
      last = facts.at(-1)?.id ?? last;
    }
    this.#kept = kept;
    this.#removals = removals;
    this.#room = Math.min(room, (await db.notes.get("limit"))?.value ?? room);
  }

  async #remove(ids: readonly TextId[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#ports.db.removeTexts(ids);
    for (const id of ids) this.#kept.delete(id);
    if (this.#removals !== null) this.#removals++;
  }

  async #readOwn(row: Row): Promise<void> {
    const { unsentFile, unsentText, readText } = this.#ports;
    const { id: record } = recordOf(row);
    const of = { id: row.id, sha256: row.sha256, filed: row.uploadDate };
    const { sha256 } = row;
    const pages = sha256 === null || row.textState !== "ocr" ? null : await unsentText(record, sha256);
    if (pages) {
      this.#leave(row);
      return await this.#store([{ ...of, state: "ocr", pages }]);
    }
    const attached = "employee" in row && sha256 !== null ? { key: row.part, sha256 } : null;
    const file = await unsentFile(record, attached);
    if (!file) return this.#leave(row);
    const text = await readText(file.bytes, file.type).catch((error: unknown) => {
      this.#ports.onError(error);
      return null;
    });
    // whatever comes of it, it is not tried over and over
    if (text) this.#leave(row);
    else this.#unread.add(row.id);
    if (text) await this.#store([{ ...of, ...text }]);
  }

  async #store(texts: readonly NewText[]): Promise<void> {
    this.#signal.throwIfAborted();
    if (texts.length === 0) return;
    for (const one of await this.#ports.storeTexts(texts)) this.#kept.set(one.id, one);
  }
}
