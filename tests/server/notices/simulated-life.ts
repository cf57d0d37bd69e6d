import { insertion } from "../../../scripts/lib/bulk/server.mjs";
import type { Client } from "../harness.ts";
import { sql } from "../rows.ts";
import type { ClockServer } from "./clock-server.ts";
import { dayText, type Rules, type SimulatedFirm, type SimulatedPaper, wallClock } from "./simulated-firm.ts";
import type { SimulatedMail } from "./simulated-mail.ts";
import { CHANGING, PERSONAL, type Restores } from "./simulated-restores.ts";

const ZONES = ["Asia/Kuwait", "America/New_York", "Pacific/Auckland", "Europe/London", "Etc/UTC"];
const LEADS: Rules["leads"][] = [
  { default: [60, 30, 7, 0] },
  { default: [30, 1], document: [90, 14] },
  { default: [45], passport: [180, 0] },
];
const DAY = 86_400_000;
const stored = (day: number) => `${dayText(day)} 00:00:00.000Z`;
/** By the clock of the machine: what was deleted long ago is purged when the server starts, and its notices with it. */
const DELETED = stored(Math.floor(Date.now() / DAY));
/** A paper that is in no specified field. */
const OWN = "700000000000001";
const ownPapers = (day: number) => JSON.stringify({ [OWN]: { type: "contract", expiryDate: dayText(day) } });
/** What a document shows of its file. */
const FILED = {
  mimeType: "'application/pdf'",
  uploadDate: "'2029-01-01 00:00:00.000Z'",
  sha256: `'${"0".repeat(64)}'`,
};

/** What a life is lived with. */
interface Surroundings {
  clock: ClockServer;
  firm: SimulatedFirm;
  mail: SimulatedMail;
  restores: Restores;
  tenant: number;
  admin: Client;
  /** Whether the server's process is killed too, rather than the job alone. */
  killsServer: boolean;
  /** How many times as often as in a long life something goes wrong. */
  often: number;
}

/** A firm on a real server, in which everything goes wrong that can, and how often. */
export class SimulatedLife {
  readonly #around: Surroundings;
  readonly #clock: ClockServer;
  readonly #firm: SimulatedFirm;
  readonly #tenant: string;
  readonly #often: number;
  readonly happened = {
    runs: 0,
    killed: 0,
    twice: 0,
    restored: 0,
    elsewhere: 0,
    gaps: 0,
    zones: 0,
    renewed: 0,
    jumps: 0,
    years: 0,
    handed: 0,
    outages: 0,
    unconfirmed: 0,
  };
  /** Kills of the server's process. */
  killedServer = 0;
  readonly times: number[] = [];
  /** The Message-IDs of mails that were sent, and the job died before it had noted that. */
  readonly unrecorded: string[] = [];
  #id = 500_000_000_000_000;
  #snapshot: Pick<SimulatedFirm, "state" | "runs"> | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#often = around.often;
    this.#clock = around.clock;
    this.#firm = around.firm;
    this.#tenant = String(around.tenant);
  }

  /** Files so many papers: half of them documents, the others three to a person. @param today days since 1970 */
  async begin(count: number, today: number): Promise<void> {
    const { random, people, state } = this.#firm;
    const anyDay = () => today + random.between(-60, 400);
    const documents: unknown[][] = [];
    const employees: unknown[][] = [];
    for (let at = 0; at < count / 2; at++) {
      const [record, day, responsible] = [String(++this.#id), anyDay(), random.chance(0.7) ? random.one(people) : ""];
      documents.push([record, `Paper ${record}`, stored(day), responsible]);
      state.papers.push({ collection: "documents", record, paper: "", day, responsible, gone: false, handling: null });
    }
    for (let at = 0; at < count / 6; at++) {
      const record = String(++this.#id);
      const days = { passport: anyDay(), residency: anyDay(), [OWN]: anyDay() };
      employees.push([record, "P", record, stored(days.passport), stored(days.residency), ownPapers(days[OWN])]);
      for (const [paper, day] of Object.entries(days))
        state.papers.push({
          ...{ collection: "employees", record, paper, day },
          responsible: "",
          gone: false,
          handling: null,
        });
    }
    const tenant = { tenant: `'${this.#tenant}'`, version: "1" };
    await this.#clock.bulk(
      insertion("documents", "id, name, dueDate, responsibleId", { ...tenant, ...FILED }),
      documents,
    );
    await this.#clock.bulk(insertion("employees", `id, firstName, lastName, ${PERSONAL}`, tenant), employees);
    await this.#set();
  }

  /** One day. @returns how many days later the next one is */
  async live(morning: number): Promise<number> {
    const { random, state } = this.#firm;
    if (await this.#around.mail.begin(0.04 * this.#often)) this.happened.outages++;
    if (random.chance(0.04 * this.#often)) await this.#confirm();
    await this.#changePapers(Math.ceil(state.papers.length / 100), morning);
    if (random.chance(0.1 * this.#often)) await this.#handOver();
    if (random.chance(0.05 * this.#often)) await this.#changeRules();
    if (random.chance(0.08 * this.#often)) await this.#keep();
    else if (this.#snapshot && random.chance(0.06 * this.#often)) await this.#restore();
    for (let at = random.between(1, 4); at > 0; at--) {
      const jump = random.chance(0.05 * this.#often) ? random.between(-40, 40) * 3_600_000 : 0;
      if (jump !== 0) this.happened.jumps++;
      await this.#run(morning + random.between(0, 23) * 3_600_000 + jump);
    }
    if (random.chance(0.02 * this.#often)) await this.#jumpAhead(morning);
    if (!random.chance(0.06)) return 1;
    this.happened.gaps++;
    return random.between(2, 40);
  }

  /** The clock is a year ahead for up to two days, and then set right. */
  async #jumpAhead(morning: number): Promise<void> {
    const { random } = this.#firm;
    this.happened.years++;
    const ahead = morning + 365 * DAY;
    for (let at = random.between(1, 3); at > 0; at--) await this.#run(ahead + random.between(0, 48) * 3_600_000);
  }

  async #run(now: number): Promise<void> {
    const { random } = this.#firm;
    this.happened.runs++;
    const { hour } = wallClock(this.#firm.state.rules.zone, now);
    // what was begun and not sent would wait for the mail server by itself
    const isKilled = random.chance(0.25) && hour < 23 && ["taken", "off"].includes(this.#firm.mail);
    if (isKilled) {
      this.happened.killed++;
      this.unrecorded.push(...(await this.#kill(now)));
    }
    if (random.chance(0.1)) {
      this.happened.twice++;
      await Promise.all([this.#clock.run(now), this.#clock.run(now)]);
    } else this.times.push((await this.#clock.run(now)).milliseconds);
    this.#firm.run(now);
    if (!isKilled) return;
    // what was under way is tried again half an hour later
    const later = now + 31 * 60_000;
    await this.#clock.run(later);
    this.#firm.run(later);
  }

  /** @returns the Message-IDs of mails that were taken, and the job died before it had noted that */
  async #kill(now: number): Promise<string[]> {
    const { random } = this.#firm;
    if (this.#around.killsServer && random.chance(0.2)) {
      this.killedServer++;
      return await this.#around.mail.killedDuring(() => this.#clock.run(now));
    }
    const { unrecorded } = await this.#clock.run(now, random.chance(0.3) ? -1 : random.between(1, 25));
    return unrecorded === "" ? [] : [unrecorded];
  }

  /** Somebody's address counts as confirmed, or no more. */
  async #confirm(): Promise<void> {
    const { random, people, admins, state } = this.#firm;
    const person = random.one([...people, ...admins]);
    this.happened.unconfirmed++;
    const isConfirmed = !state.unconfirmed.delete(person);
    if (isConfirmed) state.unconfirmed.add(person);
    const confirmed = isConfirmed ? "''" : "email";
    await sql(this.#clock.server, `UPDATE users SET confirmedEmail = ${confirmed} WHERE id = '${person}'`);
  }

  async #changePapers(count: number, morning: number): Promise<void> {
    const { random, people, state } = this.#firm;
    const today = Math.floor(morning / DAY);
    const changed = new Set<string>();
    for (let at = 0; at < count; at++) {
      const paper = random.one(state.papers);
      const what = random.fraction();
      if (what < 0.6) {
        this.happened.renewed++;
        paper.day = today + random.between(-10, 400);
      } else if (what < 0.7 && paper.collection === "documents") paper.gone = !paper.gone;
      else {
        const by = random.chance(0.5) ? random.one(people) : "";
        const rests = random.chance(0.5) ? today + random.between(1, 30) : null;
        paper.handling = by === "" && rests === null ? null : { day: paper.day, by, rests };
      }
      changed.add(paper.record);
    }
    await this.#write(changed);
  }

  /** Writes what records have now, all in one statement for a table. */
  async #write(changed: ReadonlySet<string>): Promise<void> {
    const documents: unknown[][] = [];
    const employees = new Map<string, SimulatedPaper[]>();
    for (const paper of this.#firm.state.papers) {
      const { collection, record, day, gone } = paper;
      if (!changed.has(record)) continue;
      if (collection === "employees") employees.set(record, [...(employees.get(record) ?? []), paper]);
      else documents.push([record, handlingsOf([paper]), stored(day), gone ? DELETED : ""]);
    }
    await this.#clock.bulk(updating("documents", CHANGING.documents), documents);
    const rows = [...employees].map(([record, papers]) => {
      const dayOf = (id: string) => papers.find(({ paper }) => paper === id)?.day ?? 0;
      const days = [stored(dayOf("passport")), stored(dayOf("residency"))];
      return [record, handlingsOf(papers), ...days, ownPapers(dayOf(OWN))];
    });
    await this.#clock.bulk(updating("employees", CHANGING.employees), rows);
  }

  /** An admin hands a document over, as the app does. */
  async #handOver(): Promise<void> {
    const { random, people, state } = this.#firm;
    const paper = random.one(state.papers.filter(({ collection, gone }) => collection === "documents" && !gone));
    const person = random.one(people);
    if (!this.#firm.handOver(paper, person)) return;
    this.happened.handed++;
    const body = { day: dayText(paper.day), by: Number(person), snoozedUntil: null };
    const answer = await this.#around.admin.post(`/api/documents/${paper.record}/handling`, body);
    if (answer.status !== 200) throw new Error(`handing over ${paper.record}: ${answer.status} ${answer.text}`);
  }

  async #changeRules(): Promise<void> {
    const { random, state } = this.#firm;
    this.happened.zones++;
    state.rules = { zone: random.one(ZONES), leads: random.one(LEADS) };
    await this.#set();
  }

  async #set(): Promise<void> {
    const { zone, leads } = this.#firm.state.rules;
    const settings = JSON.stringify({ timeZone: zone, leadDays: leads });
    await sql(this.#clock.server, `UPDATE organizations SET settings = '${settings}' WHERE id = '${this.#tenant}'`);
  }

  async #keep(): Promise<void> {
    await this.#around.restores.keep();
    const { state, runs } = this.#firm;
    this.#snapshot = structuredClone({ state, runs });
  }

  /** On the same machine what was told since the backup is carried over; on another one nobody knows of it. */
  async #restore(): Promise<void> {
    if (!this.#snapshot) return;
    const { restores, mail } = this.#around;
    const { state: now } = this.#firm;
    const { state, runs } = structuredClone(this.#snapshot);
    // by turns, so that a short life has both
    const isElsewhere = this.happened.restored > this.happened.elsewhere;
    this.happened[isElsewhere ? "elsewhere" : "restored"]++;
    await restores.restore(isElsewhere);
    await mail.restored();
    if (!restores.isWhole) Object.assign(state, { rules: now.rules, unconfirmed: now.unconfirmed });
    else if (isElsewhere) this.#firm.runs = runs;
    if (!isElsewhere) {
      const { notices, nearest, open, digests, told } = now;
      Object.assign(state, { notices, nearest, open, digests, told });
    }
    this.#firm.state = state;
  }

  /** What the server has noticed, by keys; in one row, since the console answers with a thousand at most. */
  async notices(): Promise<string[]> {
    const all = "SELECT json_group_array(key) FROM (SELECT key FROM notices ORDER BY key)";
    const [row] = await sql(this.#clock.server, all);
    return JSON.parse(String(row?.[0]));
  }
}

/** Who sees to the papers of a record, as the record keeps it. */
function handlingsOf(papers: readonly SimulatedPaper[]): string {
  const found = papers.flatMap(({ paper, handling }) => {
    if (!handling) return [];
    const { day, by, rests } = handling;
    const snoozedUntil = rests === null ? null : dayText(rests);
    return [[paper || "due", { day: dayText(day), by: Number(by) || null, since: null, snoozedUntil }] as const];
  });
  return found.length > 0 ? JSON.stringify(Object.fromEntries(found)) : "";
}

/** Statement that updates columns of many rows, given as arrays that begin with the id. */
function updating(table: string, columns: string): string {
  const values = columns.split(", ").map((name, at) => `${name} = r.value ->> '$[${at + 1}]'`);
  return `UPDATE ${table} SET ${values.join(", ")} FROM json_each({:rows}) r WHERE ${table}.id = r.value ->> '$[0]'`;
}
