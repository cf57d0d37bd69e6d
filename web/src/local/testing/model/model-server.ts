/* A fast model of the server: what devices notice of it, in one process and without a disk. */

import {
  type Actor,
  AppError,
  answerHeaders,
  type Collection,
  type Organization,
  type OrganizationSettings,
  refusalSentence,
  requestHeaders,
  tenantCollections,
  type User,
  worksWithEmployees,
} from "#domain/index";
import { isUser } from "../../storage/remembered-user.ts";
import { type CalendarCopy, CalendarStore } from "./calendars.ts";
import { change } from "./changes.ts";
import { type LinkCopy, LinkStore } from "./links.ts";
import { canPull, type LoggedChange, type PageSizes, Pulls, streamsOfActor, streamsOfRecord } from "./pull.ts";
import { type ReplyCopy, ReplyStore } from "./replies.ts";
import { recordShownTo, replyShownTo } from "./salaries.ts";
import { answerSettings, requireSettingsRole, SETTINGS, settingsAfter } from "./settings.ts";
import { ChangeLog, type LogCopy } from "./state/change-log.ts";
import { isObject, RecordStore, type StoredRecord, type Values } from "./state/records.ts";
import { type SessionCopy, SessionStore, type Woken } from "./state/sessions.ts";
import type { Effect, ModelAnswer, ModelCall, ModelReply, ModelRequest, UserAccess } from "./state/types.ts";
import { type StoredUpload, UploadStore } from "./state/uploads.ts";
import { answerChangeViews } from "./state/views.ts";
import { answerTexts, answerThumbnails, readFiles, TEXTS, THUMBNAILS } from "./texts.ts";
import { answerUpload } from "./upload-routes.ts";

const VIEWS = "/api/views";

/** A copy of all data, as a backup or a folder put aside has it. */
export interface DataCopy {
  records: StoredRecord[];
  log: LogCopy<LoggedChange>;
  replies: ReplyCopy;
  sessions: SessionCopy;
  uploads: StoredUpload[];
  links: LinkCopy;
  calendars: CalendarCopy;
  effects: number;
}

export class ModelServer {
  readonly records = new RecordStore();
  readonly log = new ChangeLog<LoggedChange>();
  readonly uploads = new UploadStore();
  readonly #links = new LinkStore();
  readonly #calendars = new CalendarStore();
  /** Everything that changes did, in order. */
  readonly effects: Effect[] = [];
  readonly #replies = new ReplyStore();
  readonly #sessions = new SessionStore();
  readonly #pulls: Pulls;
  readonly #now: () => number;
  /** Called with the streams whose devices are to hear that there is something new. */
  onChange: (streams: readonly string[]) => void = () => {};

  /** @param now milliseconds since the epoch */
  constructor(now: () => number, sizes: PageSizes) {
    this.#now = now;
    this.#pulls = new Pulls(this.records, this.log, sizes);
  }

  user(id: number): User | undefined {
    const row = this.records.get("users", id)?.row;
    return isUser(row) ? row : undefined;
  }

  addUser(user: User): void {
    this.#add("users", user);
  }

  addOrganization(organization: Organization): void {
    this.#add("organizations", organization);
  }

  #add(collection: Collection, row: User | Organization): void {
    this.#noteChange(this.records.add(collection, { ...row }));
  }

  /** Changes what a person may do, as an administrator does. */
  changeUser(id: number, values: UserAccess): void {
    const record = this.records.get("users", id);
    if (!record) return;
    const before = streamsOfRecord(record);
    this.records.write(record, values);
    this.#noteChange(record, before);
  }

  /** Changes what an organization decides for itself, as its administrator does. */
  changeSettings(organization: number, values: Partial<OrganizationSettings>): void {
    const record = this.records.get("organizations", organization);
    const settings = record && settingsAfter(record, values);
    if (!record || !settings) return;
    this.records.write(record, { settings });
    this.#noteChange(record);
  }

  #noteChange(record: StoredRecord, before: readonly string[] = []): void {
    const streams = [...new Set([...before, ...streamsOfRecord(record)])];
    const { collection, id } = record;
    for (const stream of streams) this.log.put(`${stream}/${collection}/${id}`, { collection, id, stream });
    this.onChange(streams);
  }

  /** Ends sessions, as a sign-out elsewhere, an expiry or an administrator does. */
  endSessions(which: (user: number) => boolean): void {
    this.#sessions.endAll(which);
  }

  /** The user of a session; undefined when it has ended. */
  userOf(cookie: string | null): User | undefined {
    const id = this.#sessions.userOf(cookie);
    return id === undefined ? undefined : this.user(id);
  }

  streamsOf(user: number): string[] {
    const actor = this.user(user);
    return actor ? streamsOfActor(actor) : [];
  }

  /** What a person's devices should show in the end. */
  visibleTo(actor: Actor, collection: Collection): Map<number, Values> {
    const seen = this.records.all.filter(
      (record) => record.collection === collection && canPull(actor, record, this.records),
    );
    return new Map(seen.map((record) => [record.id, recordShownTo(actor, record, this.records)]));
  }

  copy(): DataCopy {
    return {
      records: this.records.copy(),
      log: this.log.copy(),
      replies: this.#replies.copy(),
      sessions: this.#sessions.copy(),
      uploads: this.uploads.copy(),
      links: this.#links.copy(),
      calendars: this.#calendars.copy(),
      effects: this.effects.length,
    };
  }

  /**
   * Puts a copy of the data in the place of the present ones.
   * @param isMarked whether it is a restored backup, which begins another epoch; else a folder that somebody put back
   */
  putBack(copy: DataCopy, isMarked: boolean): void {
    this.records.putBack(copy.records);
    this.log.putBack(copy.log);
    if (isMarked) this.log.beginEpoch();
    this.#replies.putBack(copy.replies);
    this.#sessions.putBack(copy.sessions);
    this.uploads.putBack(copy.uploads);
    this.#links.putBack(copy.links);
    if (isMarked) this.#links.endShares();
    this.#calendars.putBack(copy.calendars, isMarked);
    for (const effect of this.effects) if (effect.number >= copy.effects) effect.isLost = true;
  }

  /** Whether a share link gives its document to whoever has it. */
  opensShare(token: string): boolean {
    return this.#links.opens({ records: this.records, now: this.#now() }, token);
  }

  /** Whether a calendar link gives a calendar to whoever has it. */
  opensCalendar(token: string): boolean {
    return this.#calendars.opens(token);
  }

  /** The devices that are woken. */
  get woken(): Woken[] {
    return this.#sessions.woken;
  }

  /** Reads the files that have come since the last time. */
  readFiles(): void {
    const textOf = (sha256: string) => this.uploads.textOf(sha256);
    readFiles(this.records, textOf, (record) => this.#noteChange(record));
  }

  answer(request: ModelRequest): ModelAnswer {
    const user = this.userOf(request.cookie);
    const named: Record<string, string> = user ? { [answerHeaders.user]: String(user.id) } : {};
    try {
      const answer = this.#route(request, user);
      return { ...answer, headers: { ...named, ...answer.headers } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const headers: Record<string, string> = { ...named, ...error.headers, [answerHeaders.code]: error.code };
      if (error.row !== null) headers[answerHeaders.row] = String(error.row);
      return { status: error.status, headers, body: refusalSentence(error, "en") };
    }
  }

  #route(request: ModelRequest, user: User | undefined): ModelAnswer {
    const { method, path, headers } = request;
    const [url = "", query = ""] = path.split("?");
    if (url === "/api/health") return { status: 200, headers: {}, body: "{}" };
    if (url === "/api/login") return this.#signIn(request);
    const names = headers[requestHeaders.user.toLowerCase()] ?? "";
    if (user && names !== "" && names !== String(user.id)) throw new AppError("user_changed");
    if (!user) throw new AppError("unauthorized");
    if (url === "/api/logout") {
      this.#sessions.end(request.cookie);
      return { status: 204, headers: {}, body: null, cookie: "" };
    }
    if (url === "/api/user") return jsonAnswer({ status: 200, json: user });
    if (url === "/api/sync") {
      const cursor = new URLSearchParams(query).get("cursor");
      return { status: 200, ...this.#pulls.answer(user, cursor) };
    }
    const call = this.#callOf(request, url, user);
    if (url === TEXTS) return jsonAnswer(answerTexts(call, query, (sha256) => this.uploads.textOf(sha256)));
    if (url === THUMBNAILS) return jsonAnswer(answerThumbnails(call, query));
    if (url.startsWith("/api/uploads")) return answerUpload(call, request);
    const atOnce =
      this.#links.answer(call) ?? this.#calendars.answer(call) ?? this.#sessions.answerPush(call, request.cookie);
    if (atOnce) return jsonAnswer(atOnce);
    if (url.startsWith(VIEWS))
      return jsonAnswer(this.#replies.once(call, "users", request, () => answerChangeViews(call)));
    if (url === SETTINGS && method === "PUT") {
      requireSettingsRole(call);
      return jsonAnswer(this.#replies.once(call, "organizations", request, () => answerSettings(call)));
    }
    const collection = tenantCollections.find((name) => url.split("/")[2] === name);
    if (!collection) throw new AppError("not_found");
    if (collection === "employees" && !worksWithEmployees(user)) throw new AppError("forbidden");
    if (method === "GET") throw new AppError("not_found");
    const reply = this.#replies.once(call, collection, request, () => change(call, collection));
    return jsonAnswer(replyShownTo(call, reply));
  }

  #signIn({ text, cookie: replaced }: ModelRequest): ModelAnswer {
    const body: unknown = JSON.parse(text);
    const name = isObject(body) ? body.username : undefined;
    const user = this.records.all.find(({ collection, row }) => collection === "users" && row.username === name);
    if (!user) throw new AppError("unauthorized");
    const cookie = this.#sessions.begin(user.id, replaced);
    const answer = jsonAnswer({ status: 200, json: user.row });
    return { ...answer, headers: { ...answer.headers, [answerHeaders.user]: String(user.id) }, cookie };
  }

  #callOf({ method, headers, text }: ModelRequest, url: string, user: User): ModelCall {
    const parts = url.split("/").slice(3);
    // the path of a view names no record
    const id = url.startsWith(VIEWS) ? 0 : Number(parts[0]) || 0;
    const [action = "", part = "", last = ""] = id > 0 ? parts.slice(1) : parts;
    const body: unknown = text === "" ? {} : JSON.parse(text);
    const header = (name: string) => headers[name.toLowerCase()] ?? "";
    const effect: Effect = {
      number: this.effects.length,
      isLost: false,
      user: user.id,
      key: header(requestHeaders.key),
      method,
      path: url,
      collection: "documents",
      records: [],
      tenant: 0,
      values: {},
    };
    return {
      actor: user,
      user,
      method,
      path: url,
      params: { id, action, part, last },
      header,
      body: isObject(body) ? body : {},
      now: this.#now(),
      records: this.records,
      uploads: this.uploads,
      changeUser: (of, values) => this.changeUser(of, values),
      changed: (record, values) => {
        if (effect.records.length === 0) this.effects.push(effect);
        const { collection, id: of } = record;
        // the subcategories of a category go with it, and their fields are their own
        if (effect.records.length === 0 || action === "import") {
          Object.assign(effect, { collection, tenant: Number(record.row.tenant), values: { ...values } });
          effect.records = [...effect.records, of];
        }
        if (record.deleted !== null && collection === "documents") this.#links.forgetDocument(of);
        this.#noteChange(record);
      },
    };
  }
}

function jsonAnswer({ status, json, headers = {} }: ModelReply): ModelAnswer {
  const type = { "Content-Type": "application/json" };
  return json === undefined
    ? { status, headers, body: null }
    : { status, headers: { ...type, ...headers }, body: JSON.stringify(json) };
}
