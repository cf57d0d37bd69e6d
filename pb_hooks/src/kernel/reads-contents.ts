import { env } from "./env.ts";

/** Provided by the executable, which reads papers; stock PocketBase does not. */
declare const snippetsOfTexts: unknown;

/** Whether this server reads what papers say, so that what is filed here can be found by its contents. */
export function readsContents(): boolean {
  return typeof snippetsOfTexts === "function" && env("SEARCH_CONTENTS", "on").toLowerCase() !== "off";
}
