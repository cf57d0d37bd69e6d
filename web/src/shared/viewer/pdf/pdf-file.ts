import { compilePdfium } from "#web/pdf/compile-pdfium.ts";
import type { Sought } from "../find/folded.ts";
import type {
  Drawn,
  Hit,
  OutlineEntry,
  PageAnnotations,
  PageLetters,
  PagePoint,
  PageSize,
  PdfAnswer,
  PdfRequest,
  PdfStart,
  PdfTask,
  PdfTasks,
  PdfTrouble,
  Turn,
} from "./pdf-messages.ts";

/** What a task may take; then its worker is ended. In milliseconds. */
const LIMIT_MS = 20_000;
/** Pages that are searched in one go, between which others may be drawn. */
const SEARCHED_AT_ONCE = 8;

/** A file that cannot be shown any more. */
export class UnreadablePdf extends Error {
  readonly trouble: PdfTrouble;

  constructor(trouble: PdfTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

interface Waiting {
  request: PdfRequest;
  rank: number;
  signal: AbortSignal | undefined;
  settle: (answer: PdfAnswer) => void;
  fail: (reason: unknown) => void;
}

const ranks: Record<PdfTask, number> = {
  open: 3,
  locate: 3,
  draw: 2,
  letters: 1,
  annotations: 1,
  outline: 1,
  find: 0,
};

interface PdfWorker {
  worker: Worker;
  /** Rejects where PDFium cannot be had. */
  started: Promise<void>;
}

/** A worker that starts a PDFium as soon as it has been compiled: no file has been in it. */
function startWorker(): PdfWorker {
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const started = compilePdfium().then((compiled) => worker.postMessage({ compiled } satisfies PdfStart));
  // whoever opens a file in it sees why there is none
  started.catch(() => {});
  return { worker, started };
}

/** So long a worker waits for a file that may not come, in milliseconds: it holds some twenty megabytes. */
const SPARE_MS = 60_000;
/** Started for the next file. */
let spare: PdfWorker | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Starts what a PDF takes: its bytes are on their way, or a person is about to open it. */
export function preparePdf(): void {
  clearTimeout(ending);
  ending = setTimeout(dropSpare, SPARE_MS);
  if (spare) return;
  const made = startWorker();
  spare = made;
  // the next one tries anew
  made.started.catch(() => {
    if (spare === made) dropSpare();
  });
}

function dropSpare(): void {
  spare?.worker.terminate();
  spare = null;
}

function takeWorker(): PdfWorker {
  const taken = spare ?? startWorker();
  spare = null;
  return taken;
}

/** A PDF in a worker of its own. One task runs at a time; drawing goes first, what was asked for last before the rest. */
export class PdfFile {
  private readonly worker: Worker;
  private readonly started: Promise<void>;
  private waiting: Waiting[] = [];
  private running: Waiting | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private trouble: PdfTrouble | null = null;
  private readonly onTrouble: (trouble: PdfTrouble) => void;
  private readonly letterPages = new Map<number, Promise<PageLetters>>();
  private readonly annotatedPages = new Map<number, Promise<PageAnnotations>>();
  /** Of the pages that are shown. */
  sizes: readonly PageSize[] = [];
  /** How many pages the file has. */
  total = 0;

  /** @param onTrouble the file cannot be shown, or no longer */
  constructor(onTrouble: (trouble: PdfTrouble) => void) {
    const { worker, started } = takeWorker();
    this.worker = worker;
    this.started = started;
    this.onTrouble = onTrouble;
    this.worker.onmessage = ({ data }: MessageEvent<PdfAnswer>) => this.take(data);
    this.worker.onerror = () => this.give("broken");
  }

  /** @throws {UnreadablePdf} */
  async open(bytes: ArrayBuffer): Promise<void> {
    try {
      await this.started;
    } catch {
      this.give("engineMissing");
      throw new UnreadablePdf("engineMissing");
    }
    const { sizes, total } = await this.ask({ task: "open", bytes });
    this.sizes = sizes;
    this.total = total;
  }

  /** @throws {UnreadablePdf} @throws {DOMException} AbortError when `signal` says that nobody wants it any more */
  draw(page: number, size: PageSize, turn: Turn, signal?: AbortSignal): Promise<Drawn> {
    return this.ask({ task: "draw", page, ...size, turn }, signal);
  }

  letters(page: number): Promise<PageLetters> {
    const known = this.letterPages.get(page) ?? this.ask({ task: "letters", page });
    this.letterPages.set(page, known);
    return known;
  }

  /** The letters of all pages, one after the other; they are not kept, since they may be many. */
  async *allLetters(): AsyncGenerator<PageLetters> {
    for (let page = 0; page < this.sizes.length; page++) yield await this.ask({ task: "letters", page });
  }

  annotations(page: number): Promise<PageAnnotations> {
    const known = this.annotatedPages.get(page) ?? this.ask({ task: "annotations", page });
    this.annotatedPages.set(page, known);
    return known;
  }

  outline(): Promise<OutlineEntry[]> {
    return this.ask({ task: "outline" });
  }

  /** Where a point is on its page, in shares of it. */
  locate(point: PagePoint): Promise<{ x: number | null; y: number | null }> {
    return this.ask({ task: "locate", ...point });
  }

  /** Looks on every page, from `first` onwards and then from the beginning; hits come page by page. */
  async find(sought: Sought, first: number, onHits: (hits: Hit[]) => void, signal: AbortSignal): Promise<void> {
    const count = this.sizes.length;
    const parts = [
      [first, count],
      [0, first],
    ] as const;
    for (const [begin, end] of parts)
      for (let from = begin; from < end; from += SEARCHED_AT_ONCE) {
        const to = Math.min(from + SEARCHED_AT_ONCE, end);
        const hits = await this.ask({ task: "find", from, to, sought }, signal);
        if (hits.length > 0) onHits(hits);
      }
  }

  close(): void {
    clearTimeout(this.timer);
    this.worker.terminate();
    this.trouble = "broken";
    const left = [...this.waiting, ...(this.running ? [this.running] : [])];
    this.waiting = [];
    this.running = null;
    for (const one of left) one.fail(new DOMException("the file was closed", "AbortError"));
  }

  private async ask<T extends PdfTask>(
    request: { task: T } & PdfTasks[T]["asks"],
    signal?: AbortSignal,
  ): Promise<PdfTasks[T]["gives"]> {
    const answer = await new Promise<PdfAnswer>((settle, fail) => {
      // a task and what it asks belong together, which is lost on the way through the type parameter
      this.waiting.push({ request: request as PdfRequest, rank: ranks[request.task], signal, settle, fail });
      this.next();
    });
    if ("trouble" in answer) throw new UnreadablePdf(answer.trouble);
    return answer.result as PdfTasks[T]["gives"];
  }

  private next(): void {
    if (this.running) return;
    const isWanted = (one: Waiting) => !one.signal?.aborted;
    for (const one of this.waiting.filter((each) => !isWanted(each))) one.fail(one.signal?.reason);
    this.waiting = this.waiting.filter(isWanted);
    const { trouble } = this;
    if (trouble !== null) {
      for (const one of this.waiting) one.settle({ trouble });
      this.waiting = [];
      return;
    }
    const first = this.waiting.reduce<Waiting | null>((best, one) => (best && best.rank > one.rank ? best : one), null);
    if (!first) return;
    this.waiting = this.waiting.filter((one) => one !== first);
    this.running = first;
    this.timer = setTimeout(() => this.give("broken"), LIMIT_MS);
    this.worker.postMessage(first.request);
  }

  private take(answer: PdfAnswer): void {
    if ("trouble" in answer) {
      this.give(answer.trouble);
      return;
    }
    clearTimeout(this.timer);
    this.running?.settle(answer);
    this.running = null;
    this.next();
  }

  private give(trouble: PdfTrouble): void {
    clearTimeout(this.timer);
    this.worker.terminate();
    this.trouble = trouble;
    this.running?.settle({ trouble });
    this.running = null;
    this.next();
    this.onTrouble(trouble);
  }
}
