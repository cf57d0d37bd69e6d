/* As much of W3C WebDriver as the scenarios need: https://www.w3.org/TR/webdriver2/ */

import type { Found } from "./engine.ts";

/** The key under which WebDriver sends an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

type Values = (string | number)[];

export class WebDriverSession {
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
  }

  /**
   * @param driver address of the driver
   * @param capabilities what every browser must have
   */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    const value = await call("POST", `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
    return new WebDriverSession(`${driver}/session/${(value as { sessionId: string }).sessionId}`);
  }

  async goto(url: string): Promise<void> {
    await call("POST", `${this.#base}/url`, { url });
  }

  async reload(): Promise<void> {
    await call("POST", `${this.#base}/refresh`, {});
  }

  async evaluate(body: string, args: Values): Promise<unknown> {
    return call("POST", `${this.#base}/execute/sync`, { script: body, args });
  }

  /** The element that a function body returns, null when it returns none. */
  async element(body: string, args: Values): Promise<Found | null> {
    const value = await this.evaluate(body, args);
    if (typeof value !== "object" || value === null) return null;
    const at = `${this.#base}/element/${(value as Record<string, string>)[ELEMENT]}`;
    const type = async (text: string) => void (await call("POST", `${at}/value`, { text }));
    return { click: async () => void (await call("POST", `${at}/click`, {})), type, choose: type };
  }

  async end(): Promise<void> {
    // the window may have gone with the session
    await call("DELETE", this.#base).catch(() => undefined);
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error} ${message}`);
}
