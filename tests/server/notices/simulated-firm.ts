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
}

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
}

export class SimulatedFirm {
  readonly random: Random;
  readonly admin: string;
  readonly people: readonly string[];
  state: State;
  /** All digests that were ever sent, also before a restore, and how many lines each had first. */
  readonly sent = new Map<string, number>();
  /** Digests that were sent before a restore that knows nothing of it, and once more on the same day. */
  readonly again = new Set<string>();

  constructor(seed: number, admin: string, people: readonly string[], rules: Rules) {
    this.random = new Random(seed);
    this.admin = admin;
    this.people = people;
    this.state = { papers: [], rules, notices: new Set(), nearest: new Map(), open: new Map(), digests: new Map() };
  }

  static keyOf({ collection, record, paper, day }: SimulatedPaper): string {
    return `${collection}|${record}|${paper}|${dayText(day)}`;
  }

  /** What one run of the server's job should do at that moment. */
  run(now: number): void {
    const { day: today, hour } = wallClock(this.state.rules.zone, now);
    for (const paper of this.state.papers) if (!paper.gone) this.#notice(paper, today, now);
    const weekday = new Date(today * MS).getUTCDay();
    if (hour < FIRST_HOUR || QUIET.includes(weekday)) return;
    for (const [person, open] of this.state.open) this.#digest(person, open, today, now);
  }

  #notice(paper: SimulatedPaper, today: number, now: number): void {
    const handling = paper.handling?.day === paper.day ? paper.handling : null;
    if (handling?.rests != null && today < handling.rests) return;
    const key = SimulatedFirm.keyOf(paper);
    const { leads } = this.state.rules;
    const type = paper.collection === "documents" ? "document" : /^\d/.test(paper.paper) ? "contract" : paper.paper;
    const days = [
      ...(leads[type] ?? leads.default ?? []),
      ...(handling?.rests == null ? [] : [paper.day - handling.rests]),
    ];
    // the nearest that has come, unless it or a nearer one was told
    const lead = days.sort((one, other) => one - other).find((one) => paper.day - one <= today);
    if (lead !== undefined && lead < (this.state.nearest.get(key) ?? Number.POSITIVE_INFINITY)) {
      this.state.nearest.set(key, lead);
      this.#tell(`${key}|${lead}`, key, handling?.by || paper.responsible || this.admin, now);
    }
    const late = today - paper.day;
    if (late >= ESCALATION && late > 0 && !handling?.by) this.#tell(`${key}|escalation`, key, this.admin, now);
  }

  #tell(notice: string, deadline: string, person: string, at: number): void {
    if (this.state.notices.has(notice)) return;
    this.state.notices.add(notice);
    const open = this.state.open.get(person) ?? new Map<string, Open>();
    this.state.open.set(person, open.set(notice, { deadline, at }));
  }

  #digest(person: string, open: Map<string, Open>, today: number, now: number): void {
    const key = `${person}|${dayText(today)}`;
    if (this.state.digests.has(key)) return;
    const current = new Set(this.state.papers.filter((paper) => isToTell(paper, today)).map(SimulatedFirm.keyOf));
    const lines = [...open].filter(([, { deadline, at }]) => current.has(deadline) && at > now - SHOWN_DAYS * MS);
    if (lines.length === 0) return;
    for (const [notice] of lines) open.delete(notice);
    const count = new Set(lines.map(([, { deadline }]) => deadline)).size;
    this.state.digests.set(key, count);
    if (this.sent.has(key)) this.again.add(key);
    else this.sent.set(key, count);
  }
}

function isToTell({ gone, handling, day }: SimulatedPaper, today: number): boolean {
  const rests = handling?.day === day ? handling.rests : null;
  return !gone && (rests == null || today >= rests);
}
