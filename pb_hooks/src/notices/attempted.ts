import { messageOf } from "../kernel/error-message.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";

/**
 * Does something for one person or organization, or one of the tasks: where it fails, the log says so, and the others
 * are told all the same.
 * @returns what it returned; undefined where it failed
 */
export function attempted<T>(app: PbApp, failure: string, task: () => T): T | undefined {
  try {
    return task();
  } catch (thrown) {
    app.logger().error(failure, "error", messageOf(thrown));
    return undefined;
  }
}
