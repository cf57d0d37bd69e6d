import { messageOf } from "../kernel/error-message.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";

/** What one run attempts for single people and organizations, and its tasks: where one fails, the others are told all the same. */
export class Attempts {
  /** What has failed, and why. */
  readonly failures: string[] = [];
  readonly #app: PbApp;

  constructor(app: PbApp) {
    this.#app = app;
  }

  /**
   * Does something; where it fails, the log says so. @param failure what is the matter then
   * @returns what the task returned; undefined where it failed
   */
  make<T>(failure: string, task: () => T): T | undefined {
    try {
      return task();
    } catch (thrown) {
      const reason = messageOf(thrown);
      this.failures.push(`${failure}: ${reason}`);
      this.#app.logger().error(failure, "error", reason);
      return undefined;
    }
  }
}
