/* The page's end of the worker of texts. */

import type { TextFacts } from "../storage/texts-database.ts";
import type { NewText } from "./text-store.ts";
import { nothingFound, type TextsAnswer, type TextsRequest } from "./texts-messages.ts";

type SearchRequest = Exclude<TextsRequest, { type: "store" }>;
type SearchAnswer = Exclude<TextsAnswer, { job: number }>;

/** Whether this browser has workers at all. */
export const hasWorkers = (): boolean => typeof Worker === "function";

interface Job {
  done: (facts: TextFacts[]) => void;
  failed: (error: Error) => void;
}

/** A worker of one database's texts, started when it is first needed, ended when it is not. */
export class TextsWorker {
  readonly #database: string;
  readonly #onAnswer: (answer: SearchAnswer) => void;
  readonly #jobs = new Map<number, Job>();
  #worker: Worker | null = null;
  #lastJob = 0;
  #lastSearch = 0;

  /** @param onAnswer called with what searches find */
  constructor(database: string, onAnswer: (answer: SearchAnswer) => void = () => {}) {
    this.#database = database;
    this.#onAnswer = onAnswer;
  }

  request(request: SearchRequest): void {
    this.#lastSearch = request.search;
    this.#post(request);
  }

  /** Stores texts. @returns what is known of them now */
  store(texts: readonly NewText[]): Promise<TextFacts[]> {
    return new Promise((done, failed) => {
      const job = ++this.#lastJob;
      this.#jobs.set(job, { done, failed });
      this.#post({ type: "store", job, texts });
    });
  }

  /** Ends the worker, and what it holds in memory with it; the next request starts another one. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { failed } of this.#jobs.values()) failed(new DOMException("the worker was ended", "AbortError"));
    this.#jobs.clear();
  }

  #post(request: TextsRequest): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./texts.worker.ts", import.meta.url), { type: "module", name: this.#database });
    worker.addEventListener("message", ({ data }: MessageEvent<TextsAnswer>) => this.#take(data));
    worker.addEventListener("error", ({ message }) => {
      for (const { failed } of this.#jobs.values()) failed(new Error(message));
      this.#jobs.clear();
      // nothing is found by a worker that does not start
      this.#onAnswer({ type: "hits", search: this.#lastSearch, found: nothingFound() });
    });
    return worker;
  }

  #take(answer: TextsAnswer): void {
    if (!("job" in answer)) {
      this.#onAnswer(answer);
      return;
    }
    const job = this.#jobs.get(answer.job);
    this.#jobs.delete(answer.job);
    if (answer.type === "stored") job?.done(answer.facts);
    // a full device is known by the error's name
    else job?.failed(Object.assign(new Error(answer.message), { name: answer.name }));
  }
}
