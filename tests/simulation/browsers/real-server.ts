/* The server program of a life, on a data folder of the life's own. */

import { execFile } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { User } from "#domain/index";
import { run } from "../../../scripts/lib/run.mjs";
import { launch, type Server } from "../../../scripts/lib/server.mjs";
import { builtHere, commandLine } from "../../../scripts/lib/server-program.mjs";
import type { AnyServer } from "../world.ts";
import { type LoggedRow, readLog } from "./effect-log.ts";

const execute = promisify(execFile);

export async function sqliteRows<Row>(database: string, statement: string): Promise<Row[]> {
  const given = ["-batch", "-bail", "-json", "-cmd", ".timeout 20000", database, statement];
  const { stdout } = await execute("sqlite3", given, { maxBuffer: 256 * 1024 * 1024 });
  return stdout.trim() === "" ? [] : JSON.parse(stdout);
}

export interface ServerPorts {
  /** A folder of data that every life begins with. */
  template: string;
  /** Where the life's own data are kept. */
  folder: string;
  port: number;
  /** A superuser's token, which is valid for the template and all that is made from it. */
  token: string;
  people: readonly User[];
  report: (where: string, error: unknown) => void;
}

export class RealServer implements AnyServer {
  readonly url: string;
  readonly dataDir: string;
  isUp = false;
  hasCopy = false;
  /** What was done and then lost with the data that were replaced. */
  readonly lost: LoggedRow[] = [];
  readonly #ports: ServerPorts;
  readonly #users: Map<number, User>;
  #server: Server | null = null;
  /** What is asked of the program happens one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(ports: ServerPorts) {
    this.#ports = ports;
    this.url = `http://127.0.0.1:${ports.port}`;
    this.dataDir = join(ports.folder, "data");
    this.#users = new Map(ports.people.map((user) => [user.id, user]));
  }

  get database(): string {
    return join(this.dataDir, "data.db");
  }

  get #copy(): string {
    return join(this.#ports.folder, "copy");
  }

  /** What the program has printed since its last start. */
  log(): string {
    return this.#server?.log() ?? "";
  }

  /** Makes the data of the life; the program does not run yet. */
  async prepare(): Promise<void> {
    const { folder, template, people } = this.#ports;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await cp(template, this.dataDir, { recursive: true });
    await sqliteRows(this.database, people.map((user) => updateOf(user.id, user)).join(";\n"));
  }

  user(id: number): User | undefined {
    return this.#users.get(id);
  }

  /** Waits until everything is done that was asked of the program. */
  settled(): Promise<void> {
    return this.#last;
  }

  #then(doing: () => Promise<void>): void {
    this.#last = this.#last.then(doing).catch((error: unknown) => this.#ports.report("the server", error));
  }

  start(): void {
    this.isUp = true;
    this.#then(() => this.#launch());
  }

  async #launch(): Promise<void> {
    if (this.#server || !this.isUp) return;
    const where = { host: "127.0.0.1", port: this.#ports.port, dataDir: this.dataDir, program: builtHere };
    this.#server = await launch(where);
  }

  stop(): void {
    this.isUp = false;
    this.#then(() => this.#kill());
  }

  async #kill(): Promise<void> {
    await this.#server?.kill9();
    this.#server = null;
  }

  /** Asks the program to end. */
  async end(): Promise<void> {
    this.isUp = false;
    await this.#last;
    await this.#server?.stop();
    this.#server = null;
  }

  changeUser(id: number, values: Partial<Pick<User, "role" | "organizationId" | "permissions">>): void {
    const user = this.#users.get(id);
    if (user) this.#users.set(id, { ...user, ...values });
    const { organizationId, ...rest } = values;
    const organization = organizationId === undefined ? {} : { organizationId: String(organizationId ?? "") };
    this.#then(async () => {
      const isDone = await this.#patch(`users/records/${id}`, { ...rest, ...organization });
      if (!isDone) await sqliteRows(this.database, updateOf(id, values));
    });
  }

  hideSalaries(organization: number, hidesSalaries: boolean): void {
    this.#changeSetting(organization, "hidesSalaries", hidesSalaries);
  }

  allowPush(organization: number): void {
    this.#changeSetting(organization, "push", true);
  }

  /** The other settings stay as admins have chosen them, also at this moment. */
  #changeSetting(organization: number, name: string, value: boolean): void {
    const settings = "iif(json_type(nullif(settings, '')) = 'object', settings, '{}')";
    const statement = `UPDATE organizations SET settings = json_set(${settings}, '$.${name}', json('${value}'))
      WHERE id = '${organization}'`;
    this.#then(async () => void (await sqliteRows(this.database, statement)));
  }

  /** Changes a record as PocketBase's console does; false where the program does not run. */
  async #patch(record: string, body: object): Promise<boolean> {
    if (!this.#server) return false;
    const answer = await fetch(`${this.url}/api/collections/${record}`, {
      method: "PATCH",
      headers: { Authorization: this.#ports.token, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${record} could not be changed: ${answer.status} ${await answer.text()}`);
    return true;
  }

  endSessions(user: number): void {
    this.#then(async () => void (await sqliteRows(this.database, `DELETE FROM sessions WHERE user = '${user}'`)));
  }

  copyData(): void {
    this.hasCopy = true;
    this.#then(async () => {
      await this.#kill();
      await rm(this.#copy, { recursive: true, force: true });
      await cp(this.dataDir, this.#copy, { recursive: true });
      await this.#launch();
    });
  }

  putBack(isMarked: boolean): void {
    this.isUp = true;
    this.#then(async () => {
      await this.#kill();
      const [copied, present] = [await readLog(join(this.#copy, "data.db")), await readLog(this.database)];
      const kept = copied.at(-1)?.number ?? 0;
      this.lost.push(...present.filter(({ number }) => number > kept));
      if (isMarked) await this.#restore();
      else {
        await rm(this.dataDir, { recursive: true });
        await cp(this.#copy, this.dataDir, { recursive: true });
      }
      await this.#launch();
    });
  }

  async #restore(): Promise<void> {
    const archive = join(this.#ports.folder, "backup.zip");
    await rm(archive, { force: true });
    await command(["backup", archive], this.#copy);
    await command(["restore", archive], this.dataDir);
  }

  /** Learns who may do what: with data that were put back, rights are as they were. */
  async readUsers(): Promise<void> {
    const rows = await sqliteRows<{ id: string; role: User["role"]; organizationId: string; permissions: string }>(
      this.database,
      "SELECT id, role, organizationId, permissions FROM users",
    );
    for (const { id, role, organizationId, permissions } of rows) {
      const user = this.#users.get(Number(id));
      if (!user) continue;
      const organization = organizationId === "" ? null : Number(organizationId);
      this.#users.set(user.id, {
        ...user,
        role,
        organizationId: organization,
        permissions: JSON.parse(permissions || "[]"),
      });
    }
  }
}

async function command(words: string[], dataDir: string): Promise<void> {
  const { code, output } = await run(builtHere.file, commandLine(builtHere, words, dataDir));
  if (code !== 0) throw new Error(`sijil ${words[0]}: ${output}`);
}

function updateOf(id: number, { role, organizationId, permissions }: Partial<User>): string {
  const sets = [
    ...(role ? [`role = '${role}'`] : []),
    ...(organizationId === undefined ? [] : [`organizationId = '${organizationId ?? ""}'`]),
    ...(permissions ? [`permissions = '${JSON.stringify(permissions)}'`] : []),
  ];
  return `UPDATE users SET ${sets.join(", ")} WHERE id = '${id}'`;
}
