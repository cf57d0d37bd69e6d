/* What the scenarios ask of a browser, whatever engine it has. */

/** An element of the page, as the driver of its browser names it. */
export interface Found {
  click(): Promise<void>;
  /** Types as a person does, after what is there. */
  type(text: string): Promise<void>;
  /** Chooses a file, by its path on this machine. */
  choose(path: string): Promise<void>;
}

/** A browser with a profile on disk and one window. */
export interface EngineBrowser {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function body in the page and answers what it returns, as JSON. */
  evaluate<T>(body: string, ...values: (string | number)[]): Promise<T>;
  /** The element that a function body returns, once it returns one. */
  find(body: string, ...values: (string | number)[]): Promise<Found>;
  /** Ends the program at once, as a crash would, and leaves the profile. */
  kill(): Promise<void>;
  /** Ends it as a person does, so that it writes everything down. */
  quit(): Promise<void>;
  /** Opens the same profile again. */
  reopen(): Promise<void>;
  /** Ends it and removes the profile. */
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Opens a browser with a fresh profile. */
  open(): Promise<EngineBrowser>;
}

/** How long something may take to appear, in milliseconds. */
const APPEARS_MS = 45_000;
const LOOK_EVERY_MS = 100;

/**
 * Asks again until the answer is neither null, false nor undefined.
 * @param what for the error's message
 * @throws {Error} when it stays away
 */
export async function until<T>(what: string, ask: () => Promise<T | null | false | undefined>): Promise<T> {
  const limit = Date.now() + APPEARS_MS;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      // a page that is just being replaced cannot be asked
      last = error;
    }
    if (Date.now() > limit) throw new Error(`${what} did not come`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
