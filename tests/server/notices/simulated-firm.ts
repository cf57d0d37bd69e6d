import type { Notice } from "#domain/index";
import { Random } from "../../simulation/random.ts";

/* What a firm's people should be told, calculated apart from the product: day by day, paper by paper, without its code. */

export interface SimulatedPaper {
  collection: "documents" | "employees";
  record: string;
  /** "" of a document. */
  paper: string;
  /** Days since 1970. */
  day: number;
  responsible: string;
  gone: boolean;
  /** Of which day it is; null for none. */
  handling: { day: number; by: string; rests: number | null } | null;
}

export interface Rules {
  zone: string;
  leads: Record<string, number[]>;
}

const MS = 86_400_000;
const QUIET = [5, 6];
const ESCALATION = 3;
const ESCALATION_HANDLED = 10;
const DOUBT_DAYS = 3;
/** Two runs further apart than this mean that the clock has jumped. */
const JUMP_DAYS = 30;
const SHOWN_DAYS = 60;
const FIRST_HOUR = 7;

export const dayText = (day: number) => new Date(day * MS).toISOString().slice(0, 10);

/** The day and hour of a moment in a zone, by the runtime's own calendar. */
export function wallClock(zone: string, now: number): { day: number; hour: number } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", hourCycle: "h23" },
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { day: Date.UTC(part("year"), part("month") - 1, part("day")) / MS, hour: part("hour") };
}

interface Open {
  deadline: string;
  at: number;
  kind: "lead" | "escalation" | "handed";
  /** Whether it is in a digest that the mail server has not taken: that is told however old it is. */
  waits: boolean;
}

/** How it is with mail: it is taken; the mail server is away, or refuses it; or no mail server is set. */
export type MailState = "taken" | "away" | "refused" | "off";

/** What changes with time; a restore takes it back. */
interface State {
  papers: SimulatedPaper[];
  rules: Rules;
  /** Keys of all notices. */
  notices: Set<string>;
  /** The nearest lead time that was told of a deadline. */
  nearest: Map<string, number>;
  /** What each person has not been told by e-mail, by notices. */
  open: Map<string, Map<string, Open>>;
  /** How many lines each digest has, by person and day. */
  digests: Map<string, number>;
  /** Keys of the notices that are for each person. */
  told: Map<string, Set<string>>;
  /** People whose address is not confirmed. */
  unconfirmed: Set<string>;
}

export class SimulatedFirm {
  readonly random: Random;
  readonly admins: readonly string[];
  readonly people: readonly string[];
  state: State;
  mail: MailState = "taken";
  /** All digests that were ever sent, also before a restore, and how many lines each had first. */
  readonly sent = new Map<string, number>();
  /** When the job ran, by the clock of that moment. */
  runs: number[] = [];
  /** Digests that were sent before a restore that knows nothing of it, and once more on the same day. */
  readonly again = new Set<string>();

  /** @param people who may see to papers, without the admins */
  constructor(seed: number, admins: readonly string[], people: readonly string[], rules: Rules) {
    this.random = new Random(seed);
    this.admins = admins;
    this.people = people;
    this.state = {
      ...{ papers: [], rules, notices: new Set(), nearest: new Map(), open: new Map(), digests: new Map() },
      ...{ told: new Map(), unconfirmed: new Set() },
    };
  }

  static keyOf({ collection, record, paper, day }: SimulatedPaper): string {
    return `${collection}|${record}|${paper}|${dayText(day)}`;
  }

  /** Whether the last step of more than thirty days was that long ago, or has been taken back. */
  #isTrusted(now: number): boolean {
    this.runs.push(now);
    const jump = this.runs.findLastIndex((at, run) => run > 0 && at - (this.runs[run - 1] ?? at) > JUMP_DAYS * MS);
    if (jump < 0) return true;
    const landed = this.runs[jump] ?? 0;
    return this.runs.slice(jump).some((at) => at < landed || at > landed + DOUBT_DAYS * MS);
  }

  /** What one run of the server's job should do at that moment. */
  run(now: number): void {
    if (!this.#isTrusted(now)) return;
    const { day: today, hour } = wallClock(this.state.rules.zone, now);
    for (const paper of this.state.papers) if (!paper.gone) this.#notice(paper, today, now);
    const weekday = new Date(today * MS).getUTCDay();
    if (this.mail === "off" || hour < FIRST_HOUR || QUIET.includes(weekday)) return;
    for (const [person, open] of this.state.open)
      if (!this.state.unconfirmed.has(person)) this.#digest(person, open, today, now);
  }

  #notice(paper: SimulatedPaper, today: number, now: number): void {
    const handling = paper.handling?.day === paper.day ? paper.handling : null;
    const rests = handling?.rests != null && today < handling.rests;
    const key = SimulatedFirm.keyOf(paper);
    const { leads } = this.state.rules;
    const type = paper.collection === "documents" ? "document" : /^\d/.test(paper.paper) ? "contract" : paper.paper;
    const days = [
      ...(leads[type] ?? leads.default ?? []),
      ...(handling?.rests == null ? [] : [paper.day - handling.rests]),
    ];
    // the nearest that has come, unless it or a nearer one was told
    const lead = days.sort((one, other) => one - other).find((one) => paper.day - one <= today);
    if (!rests && lead !== undefined && lead < (this.state.nearest.get(key) ?? Number.POSITIVE_INFINITY)) {
      this.state.nearest.set(key, lead);
      const one = handling?.by || paper.responsible;
      this.#tell(`${key}|${lead}`, key, one ? [one] : this.admins, now);
    }
    const late = today - paper.day;
    if (late >= (handling?.by ? ESCALATION_HANDLED : ESCALATION))
      this.#tell(`${key}|escalation`, key, this.admins, now);
  }

  /** Somebody else makes this person see to a paper. @returns whether that is a change */
  handOver(paper: SimulatedPaper, person: string): boolean {
    if (handlerOf(paper) === person) return false;
    paper.handling = { day: paper.day, by: person, rests: null };
    const key = SimulatedFirm.keyOf(paper);
    let number = 1;
    while (this.state.notices.has(`${key}|handed|${number}`)) number++;
    this.#tell(`${key}|handed|${number}`, key, [person], 0);
    return true;
  }

  #tell(notice: string, deadline: string, people: readonly string[], at: number): void {
    const { notices, open, told } = this.state;
    if (notices.has(notice)) return;
    notices.add(notice);
    const kind = notice.endsWith("|escalation") ? "escalation" : notice.includes("|handed|") ? "handed" : "lead";
    for (const person of people) {
      const one = { deadline, at, kind, waits: false } as const;
      open.set(person, (open.get(person) ?? new Map<string, Open>()).set(notice, one));
      told.set(person, (told.get(person) ?? new Set()).add(notice));
    }
  }

  /** What a person's list in the app should say, as {@link listedNotice} has it: what they were told of papers that are there. */
  listOf(person: string): string[] {
    const there = new Map(this.state.papers.map((one) => [`${one.collection}|${one.record}`, !one.gone]));
    const standing = this.#standing();
    return [...(this.state.told.get(person) ?? [])].flatMap((notice) => {
      const [collection, record, paper, day] = notice.split("|");
      const isCurrent = standing.has([collection, record, paper, day].join("|"));
      return there.get(`${collection}|${record}`)
        ? [`${notice.replace(/\|handed\|\d+$/, "|handed")} ${isCurrent}`]
        : [];
    });
  }

  /** The papers that are there, by their deadlines. */
  #standing(): Map<string, SimulatedPaper> {
    return new Map(this.state.papers.filter(({ gone }) => !gone).map((one) => [SimulatedFirm.keyOf(one), one]));
  }

  #digest(person: string, open: Map<string, Open>, today: number, now: number): void {
    const key = `${person}|${dayText(today)}`;
    if (this.state.digests.has(key)) return;
    const standing = this.#standing();
    const lines = [...open].filter(([, { deadline, at, kind, waits }]) => {
      const paper = standing.get(deadline);
      if (!paper) return false;
      if (kind === "handed") return paper.responsible === person || handlerOf(paper) === person;
      return (kind === "escalation" || !isResting(paper, today)) && (waits || at > now - SHOWN_DAYS * MS);
    });
    const waiting = new Set(this.mail === "taken" ? [] : lines.map(([notice]) => notice));
    for (const [notice, one] of open) one.waits = waiting.has(notice);
    if (lines.length === 0 || this.mail !== "taken") return;
    for (const [notice] of lines) open.delete(notice);
    const count = new Set(lines.map(([, { deadline }]) => deadline)).size;
    this.state.digests.set(key, count);
    if (this.sent.has(key)) this.again.add(key);
    else this.sent.set(key, count);
  }
}

const handlerOf = ({ handling, day }: SimulatedPaper) => (handling?.day === day ? handling.by : "");

/** A notice as the app lists it, without the number of a change of hands. */
export function listedNotice({ collection, id, paper, day, kind, lead, current }: Notice): string {
  return `${[collection, id, paper ?? "", day, kind === "lead" ? lead : kind].join("|")} ${current}`;
}

function isResting({ handling, day }: SimulatedPaper, today: number): boolean {
  const rests = handling?.day === day ? handling.rests : null;
  return rests != null && today < rests;
}
