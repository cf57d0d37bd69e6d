import { createHash } from "node:crypto";
import { onStock } from "../harness.ts";
import { type MailMoment, type MailMood, type MailServer, sendMailBy } from "../mail.ts";
import { sql } from "../rows.ts";
import type { ClockServer } from "./clock-server.ts";
import type { MailState, SimulatedFirm } from "./simulated-firm.ts";

/** Nobody listens there. */
const DEAD_PORT = 9;
/** How a mail server does not take what it is there for; stock PocketBase does not tell when a connection broke. */
const REFUSALS: readonly MailMood[] = onStock ? ["refuses"] : ["refuses", "hangs up"];
const MOMENTS: readonly MailMoment[] = ["connected", "complete", "answered"];

/** The mail server of a simulated firm, which is away now and then, and hears when the firm's server dies. */
export class SimulatedMail {
  readonly #clock: ClockServer;
  readonly #firm: SimulatedFirm;
  readonly #mail: MailServer;
  /** For how many days more the outage lasts. */
  #left = 0;

  constructor(clock: ClockServer, firm: SimulatedFirm, mail: MailServer) {
    this.#clock = clock;
    this.#firm = firm;
    this.#mail = mail;
  }

  /** Begins a day. @param chance of an outage that begins with it @returns whether one does */
  async begin(chance: number): Promise<boolean> {
    const { random } = this.#firm;
    if (this.#left > 0) {
      this.#left--;
      if (this.#left === 0) await this.#set("taken");
    } else if (random.chance(chance)) {
      this.#left = random.between(1, 5);
      await this.#set(random.one(["away", "refused", "off"]));
      return true;
    }
    return false;
  }

  /** The settings came back with the data; how it is with mail did not. */
  async restored(): Promise<void> {
    await this.#set(this.#firm.mail);
  }

  async #set(state: MailState): Promise<void> {
    this.#firm.mail = state;
    this.#mail.mood = state === "refused" ? this.#firm.random.one(REFUSALS) : "takes";
    await sendMailBy(this.#clock.server, state === "off" ? null : state === "away" ? DEAD_PORT : this.#mail.port);
  }

  /**
   * Kills the server's process during some work, at a moment of its first e-mail, or after the work where none is sent;
   * and starts it again.
   * @returns the Message-IDs of mails that were taken before it had noted that
   */
  async killedDuring(work: () => Promise<unknown>): Promise<string[]> {
    const { server } = this.#clock;
    const before = mailsById(this.#mail);
    const moment = this.#firm.random.one(MOMENTS);
    const heard = new Promise<void>((resolve) => {
      this.#mail.heard = (one) => one === moment && resolve();
    });
    // what is cut off answers with an error
    const done = work().then(
      () => {},
      () => {},
    );
    await Promise.race([heard, done]);
    await server.kill9();
    await done;
    this.#mail.heard = () => {};
    await this.#mail.idle();
    await server.restart();
    const begun = await sql(server, "SELECT key FROM digests WHERE sent = 0 AND tried > 0");
    const after = mailsById(this.#mail);
    return begun
      .map(([key]) => messageIdOf(String(key)))
      .filter((id) => (after.get(id)?.count ?? 0) > (before.get(id)?.count ?? 0));
  }
}

/** The Message-ID of a digest, as the product promises it: the same for a person and day. */
export const messageIdOf = (key: string) =>
  `<digest.${createHash("sha256").update(key).digest("hex").slice(0, 32)}@example.test>`;

/** E-mails by their Message-ID: how often each came, how many lines it had first, and all who got it. */
export function mailsById({ mails }: Pick<MailServer, "mails">) {
  const found = new Map<string, { count: number; lines: number; to: Set<string> }>();
  for (const { text, to } of mails) {
    const id = /^Message-ID: (<.*>)/im.exec(text)?.[1] ?? "none";
    const before = found.get(id);
    const lines = (text.match(/^- /gm) ?? []).length;
    const readers = new Set([...(before?.to ?? []), ...to]);
    found.set(id, before ? { ...before, count: before.count + 1, to: readers } : { count: 1, lines, to: readers });
  }
  return found;
}
