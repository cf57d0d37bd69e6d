import { vi } from "vitest";
import {
  attachmentTypes,
  type Document,
  type NewCalendarLink,
  type NewInvitation,
  type NewShare,
  newId,
  tenantOf,
  type User,
} from "#domain/index";
import { pdf as pictured } from "../../../scripts/lib/papers/pdf.mjs";
import { seededRandom } from "../../../scripts/lib/seeded-random.mjs";
import { pdf } from "../files.ts";
import { form, PASSWORD, type TestServer } from "../harness.ts";
import { anEmployee } from "../rows.ts";
import { idOf, newUpload } from "../tus.ts";
import { type Canary, type Foreign, plant } from "./canaries.ts";
import { EXPIRY, NOTE } from "./meant.ts";
import { hashOf, makeSenders, openLinks, openSession, type Sender, type Senders } from "./people.ts";
import { type Caller, callers, type Plan } from "./plan.ts";
import { isSymbolic, type Symbolic } from "./symbolic.ts";

/* What there is on the server: who sends, which records they may name, and what is known of unfinished uploads. */

/** So many records of a collection are named, the last ones made. */
const POOL = 30;

interface Upload {
  id: string;
  length: number;
  offset: number;
}

export class World {
  readonly #server: TestServer;
  readonly senders: Senders;
  readonly canaries: readonly Canary[];
  /** Ids by tenant and collection. */
  readonly #pools = new Map<string, (number | string)[]>();
  readonly #uploads = new Map<Caller, Upload[]>();
  readonly #foreign: ReadonlyMap<number, Foreign>;
  readonly #random: () => number;
  #chosen: Upload | null = null;
  /** The account that the links are for, and the token of the present ones. */
  #linked = 0;
  #token = "";

  private constructor(
    server: TestServer,
    senders: Senders,
    planted: ReadonlyMap<number, Awaited<ReturnType<typeof plant>>>,
    seed: number,
  ) {
    this.#server = server;
    this.senders = senders;
    this.canaries = [...planted.values()].flatMap(({ canaries }) => canaries);
    this.#random = seededRandom(seed);
    this.#foreign = new Map([...planted].map(([tenant, { ids }]) => [tenant, ids]));
  }

  static async make(server: TestServer, seed: number): Promise<World> {
    const { senders, first, second } = await makeSenders(server);
    const planted = new Map<number, Awaited<ReturnType<typeof plant>>>();
    const planters: [Caller, number?][] = [["admin", first], ["otherAdmin", second], ["alone"], ["root"]];
    for (const [name, organization] of planters) {
      const owner = senders.get(name);
      if (owner)
        planted.set(organization ?? owner.actor.id, await plant(server, owner, organization ?? owner.actor.id));
    }
    const world = new World(server, senders, planted, seed);
    const owners = ["user", "otherUser", "alone", "root"] as const;
    await Promise.all(owners.map((name) => world.#fill(name)));
    for (const name of ["admin", "otherAdmin", "root"] as const) await world.#fillAccounts(name);
    await Promise.all([...owners, "admin", "otherAdmin"].map((name) => world.#fillUploads(name as Caller)));
    await world.#fillScans("user");
    await world.#renewLinks();
    return world;
  }

  /** Some records of each kind that its people may change, every other one deleted. */
  async #fill(name: Caller): Promise<void> {
    const client = this.senders.get(name)?.person.client;
    if (!client) return;
    const make = async (collection: string, body: unknown, isDeleted: boolean) => {
      const answer = await client.post<{ id: number }>(`/api/${collection}`, body);
      if (answer.status !== 201) throw new Error(`${collection}: ${answer.status} ${answer.text}`);
      const { id } = answer.json;
      if (isDeleted) await client.delete(`/api/${collection}/${id}`);
      if (!collection.includes("/")) this.#remember(name, collection, id);
      return id;
    };
    for (let at = 0; at < 4; at++) {
      const isDeleted = at % 2 === 1;
      const file = { name: `paper-${at}.pdf`, bytes: pdf(2_000) };
      const categoryId = await make("categories", { name: `Category ${at}` }, false);
      await make("subcategories", { name: `Part ${at}`, categoryId }, isDeleted);
      const paper = await make("documents", form({ name: `Paper ${at}`, categoryId, dueDate: EXPIRY, file }), false);
      await make(`documents/${paper}/notes`, { id: NOTE, text: "Note" }, false);
      if (isDeleted) await client.delete(`/api/documents/${paper}`);
      else {
        await client.post(`/api/documents/${paper}/versions`, form({ file: { name: "b.pdf", bytes: pdf(80) } }));
        this.#rememberShare(name, (await client.post<NewShare>(`/api/documents/${paper}/shares`, {})).json);
      }
      await make("categories", { name: `Old ${at}` }, true);
      if (name === "root") continue;
      const employee = await make("employees", { ...anEmployee, passportExpiryDate: EXPIRY }, false);
      await make(`employees/${employee}/notes`, { id: NOTE, text: "Note" }, false);
      await make("employees", anEmployee, true);
      for (const attachmentType of attachmentTypes)
        await make(`employees/${employee}/upload-attachment`, form({ attachmentType, attachment: file }), false);
      if (isDeleted) await client.delete(`/api/employees/${employee}/attachments/passport`);
    }
  }

  /** A scan that the server has read, so that a device may say what its pages say. */
  async #fillScans(name: Caller): Promise<void> {
    const client = this.senders.get(name)?.person.client;
    const [categoryId = 0] = this.#poolOf(name, "categories");
    const file = { name: "scan.pdf", bytes: pictured({ lines: [], title: "Scan" }) };
    const scan = await client?.post<Document>("/api/documents", form({ name: "Scan", categoryId, file }));
    if (!client || scan?.status !== 201) throw new Error(scan?.text);
    const { id, sha256 } = scan.json;
    const all = async () => (await client.get<Document[]>("/api/documents")).json;
    const state = async () => (await all()).find((one) => one.id === id)?.textState;
    await vi.waitUntil(async () => (await state()) === "scan", { timeout: 60_000 });
    this.#remember(name, "scans", id);
    this.#remember(name, "scan digests", sha256 ?? "");
  }

  /** Uploads that wait for their bytes. */
  async #fillUploads(name: Caller): Promise<void> {
    const client = this.senders.get(name)?.person.client;
    for (let at = 0; client && at < 3; at++) this.#addUpload(name, idOf(await newUpload(client, 500)), 500);
  }

  #addUpload(caller: Caller, id: string, length: number): void {
    const own = this.#uploads.get(caller) ?? [];
    this.#uploads.set(caller, [...own.slice(-POOL), { id, length, offset: 0 }]);
  }

  async #fillAccounts(name: Caller): Promise<void> {
    const client = this.senders.get(name)?.person.client;
    for (let at = 0; at < 3; at++) {
      const id = this.#fresh();
      const account = {
        username: `made-${id}`,
        email: `${id}@example.test`,
        fullName: `Made ${at}`,
        password: PASSWORD,
      };
      const user = await client?.post<{ id: number }>("/api/admin/users", account);
      if (user?.status !== 201) throw new Error(user?.text);
      this.#remember(name, "users", user.json.id);
      if (name !== "root") continue;
      const organization = await client?.post<{ id: number }>("/api/admin/organizations", { name: `Firm ${at}` });
      if (organization) this.#remember(name, "organizations", organization.json.id);
    }
  }

  #poolOf(caller: Caller, collection: string): (number | string)[] {
    const actor = this.senders.get(caller)?.actor;
    const key = `${actor ? tenantOf(actor) : 0} ${collection}`;
    const pool = this.#pools.get(key) ?? [];
    this.#pools.set(key, pool);
    return pool;
  }

  #remember(caller: Caller, collection: string, id: number | string): void {
    const pool = this.#poolOf(caller, collection);
    pool.push(id);
    if (pool.length > POOL) pool.shift();
  }

  /** A share link: whoever has its token may use it. */
  #rememberShare(caller: Caller, { id, token }: NewShare): void {
    this.#remember(caller, "shares", id);
    for (const anyone of callers) this.#remember(anyone, "tokens", token);
  }

  #rememberCalendar({ token }: NewCalendarLink): void {
    for (const anyone of callers) this.#remember(anyone, "calendars", `${token}.ics`);
  }

  #fresh(): number {
    return newId((max) => this.#random() % max);
  }

  /** A value with everything filled in that was left open. */
  filled(value: unknown, caller: Caller): unknown {
    if (isSymbolic(value)) return this.#meant(value, caller);
    if (Array.isArray(value)) return value.map((one) => this.filled(one, caller));
    if (typeof value !== "object" || value === null) return value;
    // what is no plain object of ours stays as it is, such as one with a member __proto__
    return Object.keys(value).includes("__proto__")
      ? value
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.filled(one, caller)]));
  }

  #meant({ $, collection, pick }: Symbolic, caller: Caller): unknown {
    const sender = this.senders.get(caller);
    const chosen = <T>(from: readonly T[]): T | number => from[pick % Math.max(1, from.length)] ?? this.#fresh();
    if ($ === "fresh" || $ === "missing") return this.#fresh();
    if ($ === "offset") return String(this.#chosen?.offset ?? 0);
    if ($ === "token") return this.#token;
    if ($ === "finished") return this.#finished(caller, pick);
    if ($ === "self" || collection === "self")
      return $ === "foreign" ? this.#someoneElse(caller) : (sender?.actor.id ?? this.#fresh());
    if ($ === "foreign") return chosen(this.#outOfReach(caller, collection));
    if (collection === "tenants") return sender ? tenantOf(sender.actor) : this.#fresh();
    if (collection === "sessions")
      return sender ? hashOf(`session ${hashOf(sender.token)}`).slice(0, 32) : "0".repeat(32);
    if (collection === "uploads") return this.#upload(caller, pick);
    if (collection === "organizations" && sender && sender.actor.role !== "super_admin")
      return sender.actor.organizationId ?? this.#fresh();
    return chosen(this.#poolOf(caller, collection));
  }

  #someoneElse(caller: Caller): number {
    const others = callers.flatMap((name) => (name === caller ? [] : [this.senders.get(name)?.actor.id ?? 0]));
    return others.find((id) => id > 0) ?? this.#fresh();
  }

  /** Ids of a collection in tenants that the caller does not reach. */
  #outOfReach(caller: Caller, collection: string): number[] {
    const sender = this.senders.get(caller);
    const reach = sender ? [sender.actor.id, tenantOf(sender.actor)] : [];
    const platform = sender?.actor.role === "super_admin" && ["users", "organizations"].includes(collection);
    return [...this.#foreign].flatMap(([tenant, ids]) =>
      platform || reach.includes(tenant) ? [] : (ids[collection] ?? []),
    );
  }

  #upload(caller: Caller, pick: number): string {
    const own = this.#uploads.get(caller) ?? [];
    this.#chosen = own[pick % Math.max(1, own.length)] ?? null;
    return this.#chosen?.id ?? "0".repeat(32);
  }

  #finished(caller: Caller, pick: number): string {
    const own = (this.#uploads.get(caller) ?? []).filter(({ offset, length }) => offset === length);
    return own[pick % Math.max(1, own.length)]?.id ?? "0".repeat(32);
  }

  /** How many bytes to send to the upload that was named last: mostly all that it still waits for. */
  bytesToSend(planned: number): number {
    if (!this.#chosen) return planned;
    const left = this.#chosen.length - this.#chosen.offset;
    return planned % 3 === 0 ? planned : left;
  }

  /** Notes what an answer has changed. */
  async note({ caller, method, path }: Plan, status: number, headers: Headers, text: string): Promise<void> {
    if (method === "POST" && path === "/api/uploads" && status === 201) {
      this.#addUpload(caller, idOf(headers.get("Location") ?? ""), this.announced);
    }
    if (method === "PATCH" && path === "/api/uploads/{id}" && status === 204 && this.#chosen)
      this.#chosen.offset = Number(headers.get("Upload-Offset"));
    if (status < 300 && ["/api/reset-password", "/api/confirm-email"].includes(path)) await this.#renewLinks();
    if (status === 201 && path.endsWith("/shares")) this.#rememberShare(caller, JSON.parse(text) as NewShare);
    if (status === 201 && path === "/api/invitations")
      for (const anyone of callers)
        this.#remember(anyone, "invitation tokens", (JSON.parse(text) as NewInvitation).token);
    if (status === 201 && path === "/api/views")
      for (const id of Object.keys((JSON.parse(text) as User).views ?? {})) this.#remember(caller, "views", id);
    if (status === 201 && path === "/api/calendar") this.#rememberCalendar(JSON.parse(text) as NewCalendarLink);
    const collection = /^\/api\/(?:admin\/)?([a-z]+)$/.exec(path)?.[1];
    if (method === "POST" && status === 201 && collection && text.startsWith("{")) {
      const { id } = JSON.parse(text) as { id?: number };
      if (id !== undefined) this.#remember(caller, collection, id);
    }
  }

  /** The Upload-Length of the request that was sent last. */
  announced = 0;

  /** Links by e-mail work once. */
  async #renewLinks(): Promise<void> {
    this.#linked ||= (await this.#server.makeUser({ isActive: true })).id;
    this.#token = await openLinks(this.#server, this.#linked);
  }

  /** A session in place of one that has ended. */
  async signInAgain(caller: Caller): Promise<void> {
    const sender = this.senders.get(caller) as Sender;
    sender.token = await openSession(this.#server, sender.actor.id);
  }
}
