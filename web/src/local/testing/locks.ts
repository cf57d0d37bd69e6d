/* Web Locks as far as choosing a leader uses them: one exclusive lock, waiting in order, aborting and stealing. */

type Callback = () => Promise<unknown>;

interface Request {
  callback: Callback;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

const abortError = () => new DOMException("aborted", "AbortError");

/** The browser's lock manager for one lock. */
export class OneLock {
  #holder: Request | null = null;
  #queue: Request[] = [];

  readonly request = (_name: string, options: { signal?: AbortSignal; steal?: boolean }, callback: Callback) =>
    new Promise<unknown>((resolve, reject) => {
      const request = { callback, resolve, reject };
      if (options.steal) {
        const robbed = this.#holder;
        this.#holder = null;
        this.#queue.unshift(request);
        robbed?.reject(abortError());
      } else this.#queue.push(request);
      options.signal?.addEventListener("abort", () => {
        if (!this.#queue.includes(request)) return;
        this.#queue = this.#queue.filter((other) => other !== request);
        reject(abortError());
      });
      this.#grant();
    });

  #grant(): void {
    const next = this.#holder ? undefined : this.#queue.shift();
    if (!next) return;
    this.#holder = next;
    void Promise.resolve()
      .then(next.callback)
      .then(next.resolve, next.reject)
      .finally(() => {
        if (this.#holder !== next) return;
        this.#holder = null;
        this.#grant();
      });
  }
}
