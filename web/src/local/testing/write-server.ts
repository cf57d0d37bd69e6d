/* The server's side of a change, as a plain function: keys, versions, tenants, resumable uploads, and a bad line. */

import { AppError, answerHeaders, type ErrorCode, requestHeaders, sentence, statuses } from "#domain/index";
import { HttpError, type HttpInit, OfflineError } from "../http/http.ts";
import { newerFields } from "./model/state/records.ts";
import { UploadStore } from "./model/state/uploads.ts";

/** What the line does to one request. */
export type Fault = "none" | "lost request" | "lost answer" | "busy" | "broken" | "signed out" | "another user";

interface Stored {
  fields: Record<string, unknown>;
  version: number;
  /** The version that last wrote each field. */
  written: Map<string, number>;
  deleted: boolean;
}

/** Whose requests all of them are. */
const USER = 1;
/** What every answer to a signed-in person has. */
const NAMED = { [answerHeaders.user]: String(USER) };
const JSON_TYPE = { "Content-Type": "application/json", ...NAMED };

export class WriteServer {
  readonly records = new Map<number, Stored>();
  readonly uploads = new UploadStore();
  readonly #answers = new Map<string, { request: string; answer: Response }>();
  /** Effects in the order in which they happened, such as "POST 5" with the request's key. */
  readonly effects: { what: string; key: string; body: Record<string, unknown> }[] = [];
  /** Everything that came over the line. */
  readonly seen: { method: string; path: string; key: string }[] = [];
  /** Bytes of files that came over the line. */
  bytesSent = 0;
  tenant = "100000000000000";
  /** What the line does next; "none" when it says nothing. */
  fault: (request: { method: string; path: string }) => Fault = () => "none";
  /** Refuses a request by the product's own rules. */
  refuse: (method: string, path: string, body: Record<string, unknown>) => ErrorCode | null = () => null;
  /** How many bytes of a chunk arrive before the line breaks. */
  breaksAfter: (bytes: number) => number = (bytes) => bytes;
  /** Resolves when an answer may leave. */
  gate: (request: { method: string; path: string }) => Promise<void> = async () => {};
  underWay = 0;
  mostUnderWay = 0;

  readonly http = async (path: string, init: HttpInit): Promise<Response> => {
    const method = init.method ?? "GET";
    init.signal?.throwIfAborted();
    this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
    try {
      const key = init.headers?.[requestHeaders.key] ?? "";
      this.seen.push({ method, path, key });
      const fault = this.fault({ method, path });
      if (fault === "lost request") throw new OfflineError();
      if (fault === "busy") throw new HttpError(503, "server_busy", "busy", 2);
      if (fault === "broken") throw new HttpError(500, "operation_failed", "broken");
      if (fault === "signed out") throw new HttpError(401, "unauthorized", "Unauthorized access");
      if (fault === "another user") throw new HttpError(409, "user_changed", "Somebody else is signed in.");
      const answer = await this.#answer(method, path, init);
      await this.gate({ method, path });
      init.signal?.throwIfAborted();
      if (fault === "lost answer") throw new OfflineError();
      return answer;
    } finally {
      this.underWay--;
    }
  };

  async #answer(method: string, path: string, init: HttpInit): Promise<Response> {
    try {
      return path.startsWith("/api/uploads")
        ? await this.#upload(method, path, init)
        : this.#change(method, path, init);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new HttpError(statuses[error.code], error.code, sentence(error.code, "en"));
    }
  }

  #change(method: string, path: string, init: HttpInit): Response {
    const key = init.headers?.[requestHeaders.key] ?? "";
    const request = `${method} ${path} ${JSON.stringify(init.json)}`;
    const known = this.#answers.get(key);
    if (known && known.request !== request) throw new AppError("key_reused");
    if (known) return known.answer.clone();
    if (init.headers?.[requestHeaders.tenant] !== this.tenant) throw new AppError("tenant_changed");
    const body = objectOf(init.json);
    const refused = this.refuse(method, path, body);
    if (refused) throw new AppError(refused);
    const answer = this.#effect(method, path, body);
    this.effects.push({ what: `${method} ${path}`, key, body });
    this.#answers.set(key, { request, answer });
    return answer.clone();
  }

  #effect(method: string, path: string, body: Record<string, unknown>): Response {
    const [, , , id, action] = path.split("/");
    if (method === "POST" && id === undefined) return this.#create(body);
    if (method === "POST" && id === "import") return this.#import(body);
    const record = this.records.get(Number(id));
    if (method === "DELETE" && record?.deleted) throw new AppError("already_deleted");
    if (!record || record.deleted !== (action === "restore")) throw new AppError("not_found");
    if (method === "DELETE") {
      this.#write(record, {});
      record.deleted = true;
      return new Response(null, { status: 204, headers: NAMED });
    }
    if (action === "restore") {
      record.deleted = false;
      this.#write(record, {});
      return this.#shown(Number(id), 200);
    }
    // what was read by machine moves no version
    if (action === "text") return this.#shown(Number(id), 200);
    const { baseVersion, baseVersions, ...fields } = body;
    const conflicts = newerFields(record.written, Object.keys(fields), { baseVersion, baseVersions });
    const free = Object.fromEntries(Object.entries(fields).filter(([name]) => !conflicts.includes(name)));
    if (conflicts.length && Object.keys(free).length === 0) throw new AppError("version_conflict");
    this.#write(record, free);
    return this.#shown(Number(id), 200, conflicts.length ? { [answerHeaders.conflicts]: conflicts.join(", ") } : {});
  }

  #create(body: Record<string, unknown>): Response {
    const { id, uploadId, sha256, ...fields } = body;
    if (typeof id !== "number") throw new AppError("id_malformed");
    if (this.records.has(id)) throw new AppError("id_taken");
    if (typeof fields.categoryId === "number" && this.records.get(fields.categoryId)?.deleted !== false) {
      throw new AppError("category_unknown");
    }
    if (uploadId !== undefined) this.uploads.remove(this.uploads.finished(USER, uploadId, sha256, 0).id);
    const record: Stored = { fields: {}, version: 0, written: new Map(), deleted: false };
    this.#write(record, fields);
    this.records.set(id, record);
    return this.#shown(id, 201);
  }

  #import(body: Record<string, unknown>): Response {
    const list = Array.isArray(body.employees) ? body.employees.map(objectOf) : [];
    for (const one of list) this.#create(one);
    return new Response(JSON.stringify({ count: list.length }), { status: 201, headers: JSON_TYPE });
  }

  /** A change that somebody else made. */
  write(id: number, fields: Record<string, unknown>): void {
    const record = this.records.get(id) ?? { fields: {}, version: 0, written: new Map(), deleted: false };
    this.records.set(id, record);
    this.#write(record, fields);
  }

  #write(record: Stored, fields: Record<string, unknown>): void {
    record.version++;
    for (const name of Object.keys(fields)) record.written.set(name, record.version);
    Object.assign(record.fields, fields);
  }

  #shown(id: number, status: number, headers: Record<string, string> = {}): Response {
    const record = this.records.get(id);
    const body = JSON.stringify({ ...record?.fields, id, version: record?.version });
    return new Response(body, { status, headers: { ...JSON_TYPE, ...headers } });
  }

  async #upload(method: string, path: string, init: HttpInit): Promise<Response> {
    const id = path.split("/")[3] ?? "";
    if (method === "POST") {
      const key = init.headers?.[requestHeaders.key] ?? "";
      const length = Number(init.headers?.["Upload-Length"]);
      const made = this.uploads.create({ user: USER, key, length, filename: "", created: 0 });
      return new Response(null, {
        status: 201,
        headers: { ...NAMED, Location: `http://elsewhere/api/uploads/${made.id}` },
      });
    }
    const upload = this.uploads.find(USER, id, 0);
    const headers = () => ({
      ...NAMED,
      "Upload-Offset": String(upload.bytes.length),
      "Upload-Length": String(upload.length),
    });
    if (method === "HEAD") return new Response(null, { status: 200, headers: headers() });
    const offset = Number(init.headers?.["Upload-Offset"]);
    if (offset !== upload.bytes.length) throw new AppError("upload_offset_mismatch");
    const chunk = init.body instanceof Blob ? new Uint8Array(await init.body.arrayBuffer()) : new Uint8Array();
    const arrive = this.breaksAfter(chunk.length);
    this.bytesSent += arrive;
    if (arrive < chunk.length) throw new OfflineError();
    this.uploads.append(upload, offset, chunk);
    return new Response(null, { status: 204, headers: headers() });
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
