/* Laws of web/src/local, each broken on purpose: a simulation that lets one pass proves nothing. */

/** @typedef {{ file: string, from: string, to: string }} Edit a piece of a source file, and what takes its place */
/**
 * @typedef {object} Mutation
 * @property {string} law that it breaks
 * @property {string[]} troubles of the lives that are to show it
 * @property {Edit[]} edits
 */

const request = "web/src/local/sync/push-request.ts";
const pages = "web/src/local/mirror/pages.ts";
const verdict = "web/src/local/sync/push-verdict.ts";

/** @type {Record<string, Mutation>} */
export const mutations = {
  "no key": {
    law: "a request is sent under its Idempotency-Key",
    troubles: ["network"],
    edits: [{ file: request, from: "[requestHeaders.key]: entry.requestKey, ", to: "" }],
  },
  "no tenant": {
    law: "work that was queued in one organization never arrives in another",
    troubles: ["rights", "network"],
    edits: [{ file: request, from: ", [requestHeaders.tenant]: String(entry.tenant)", to: "" }],
  },
  "queue deleted": {
    law: "a session that ends leaves the queue as it is",
    troubles: ["sessions"],
    edits: [
      {
        file: "web/src/local/sync/push.ts",
        from: 'if (answered.verdict.is === "signed out") ',
        to: 'if (answered.verdict.is === "signed out") await this.#ports.db.entries.clear();\nif (answered.verdict.is === "signed out") ',
      },
    ],
  },
  "rows kept": {
    law: "a reset drops the mirror",
    troubles: ["rights"],
    edits: [
      { file: pages, from: "() => db.pages.clear(), {", to: "async () => {}, {" },
      { file: pages, from: "if (isReplacement) await db.pages.clear();", to: "" },
    ],
  },
  "cut answer": {
    law: "an answer that was cut moves no cursor",
    troubles: ["network"],
    edits: [{ file: "web/src/local/sync/pull.ts", from: "if (!isWhole) throw", to: "if (false) throw" }],
  },
  "proxy refuses": {
    law: "nothing is parked for what an intermediary answers",
    troubles: ["network"],
    edits: [{ file: verdict, from: "if (!error.isFromOurServer) return", to: "if (false) return" }],
  },
  "texts dropped": {
    law: "what was read by machine arrives, as long as its file is there",
    troubles: ["network"],
    edits: [
      {
        file: "web/src/local/outbox/recognized-texts.ts",
        from: "return entries.slice(at + 1).some(ends) ? [text.key] : [];",
        to: "return [text.key];",
      },
    ],
  },
};
