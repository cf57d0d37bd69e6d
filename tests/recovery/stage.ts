import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/server.mjs";
import { sijil } from "../executable/run.ts";
import { type Client, type ServerOptions, startServer, type TestServer } from "../server/harness.ts";
import { audit } from "./audit.ts";
import { begin, type Child } from "./child.ts";
import { Device } from "./device.ts";
import { copyOf, type Ledger } from "./ledger.ts";
import { begun, killAt, type Moment, type Victim } from "./moments.ts";
import type { Random } from "./random.ts";
import { copyData, signedIn, type World } from "./world.ts";

/** One kill: a data folder, what happens to it, and how it is judged. */
export class Stage {
  readonly world: World;
  readonly random: Random;
  readonly folder: string;
  readonly dataDir: string;
  /** What has to be there in the end. */
  ledger: Ledger;
  readonly findings: string[] = [];
  /** When the kill came, and what else is worth knowing of a failure. */
  readonly notes: string[] = [];
  readonly device = new Device();
  /** Settings of the server, and of commands. */
  settings: Record<string, string> = {};
  readonly #children: Child[] = [];
  #server: TestServer | null = null;
  #killed = false;

  constructor(world: World, random: Random, folder: string) {
    [this.world, this.random, this.folder] = [world, random, folder];
    this.dataDir = join(folder, "data");
    this.ledger = copyOf(world.ledger);
  }

  /** Puts a copy of the world's data in place. */
  async copy(from = this.world.dataDir): Promise<void> {
    await copyData(from, this.dataDir);
  }

  /** A server on the data; the one that runs already, if one does. */
  async serve(options: Partial<ServerOptions> = {}): Promise<TestServer> {
    if (this.#killed) await this.#killAgain();
    const { settings: env, dataDir } = this;
    this.#server ??= await startServer({ executable: this.world.executable, dataDir, env, ...options });
    return this.#server;
  }

  /** A server on the data, and the person's browser, whose device has pulled everything. */
  async work(): Promise<{ server: TestServer; browser: Client }> {
    const server = await this.serve();
    const browser = signedIn(this.world, server);
    await this.device.pull(browser);
    return { server, browser };
  }

  /**
   * The running server, to be killed.
   * @param over whether what it is at work on has ended: a moment that passes between two looks would never be seen
   */
  victim(over: () => boolean): Victim {
    if (!this.#server) throw new Error("no server runs");
    return {
      over,
      kill9: () => this.kill9(),
    };
  }

  /** Kills the running server at once. */
  async kill9(): Promise<void> {
    await this.#server?.kill9();
    this.#server = null;
  }

  async pause(): Promise<void> {
    await this.#server?.pause();
    this.#server = null;
  }

  /** Starts a command of the executable on the data. */
  command(...words: string[]): Child {
    const child = begin(this.world.executable, [...words, "--data-dir", this.dataDir], this.folder, this.settings);
    this.#children.push(child);
    return child;
  }

  /** Runs a command of the executable on the data to its end. */
  run(...words: string[]) {
    return sijil(this.folder, [...words, "--data-dir", this.dataDir], this.settings);
  }

  /** Runs a command that has to succeed. */
  async succeeds(...words: string[]): Promise<string> {
    const { code, out, errors } = await this.run(...words);
    if (code !== 0 || errors !== "") this.findings.push(`“sijil ${words.join(" ")}” failed (${code}): ${errors}${out}`);
    return out;
  }

  async kill(victim: Victim, moments: readonly Moment[]): Promise<void> {
    this.notes.push(await killAt(this.random, victim, moments));
    this.#killed = true;
  }

  /** Now and then the start after a kill is killed as well. */
  async #killAgain(): Promise<void> {
    this.#killed = false;
    if (this.#server || this.random.below(3) > 0) return;
    const start = this.command("serve", "--port", String(await freePort()));
    this.notes.push(`the next start ${await killAt(this.random, start, [begun(500)])}`);
  }

  expect(truth: boolean, otherwise: string): void {
    if (!truth) this.findings.push(otherwise);
  }

  /**
   * Starts a server after the kill, and judges the data by the doctor, a device and the audit.
   * @param ledger what has to be there; null where that is not known
   */
  async judge(ledger: Ledger | null = this.ledger, { device = true } = {}): Promise<void> {
    const server = await this.serve();
    if (device) {
      const browser = signedIn(this.world, server);
      this.findings.push(...(await this.device.differences(browser)));
    }
    const doctor = await this.run("doctor");
    if (doctor.code !== 0 || /^PROBLEM/m.test(doctor.out))
      this.findings.push(`The doctor is not content: ${doctor.errors}${doctor.out.match(/^PROBLEM.*$/gm)?.join("; ")}`);
    if (/panic|goroutine|SQL logic/.test(server.log())) this.findings.push(`The server has printed: ${server.log()}`);
    await this.pause();
    this.findings.push(...audit(this.dataDir, ledger));
  }

  /** A stage beside this one, with the data of the other server. */
  async elsewhere(): Promise<Stage> {
    const folder = join(this.folder, "elsewhere");
    await mkdir(folder);
    const stage = new Stage(this.world, this.random, folder);
    await stage.copy(this.world.elsewhere);
    return stage;
  }

  /** Judges a backup by restoring it into an empty folder. */
  async judgeBackup(backup: string, ledger: Ledger): Promise<void> {
    const restored = join(this.folder, `restored-${this.random.below(1e9)}`);
    const { code, errors } = await sijil(this.folder, ["restore", backup, "--data-dir", restored]);
    if (code !== 0) this.findings.push(`The backup ${backup} cannot be restored: ${errors}`);
    else {
      const server = await startServer({ executable: this.world.executable, dataDir: restored });
      await server.pause();
      this.findings.push(...audit(restored, ledger).map((finding) => `Of the restored backup: ${finding}`));
    }
    await rm(restored, { recursive: true, force: true });
  }

  async end(): Promise<void> {
    await Promise.all([this.#server, ...this.#children].map((running) => running?.kill9()));
    await rm(this.folder, { recursive: true, force: true });
  }
}
