/* Laws of web/src/local, each broken on purpose: a simulation that lets one pass proves nothing. */

/** @typedef {{ file: string, from: string, to: string }} Edit a piece of a source file, and what takes its place */
/** @typedef {{ law: string, edits: Edit[] }} Mutation */

const request = "web/src/local/sync/push-request.ts";
const pages = "web/src/local/mirror/pages.ts";
const verdict = "web/src/local/sync/push-verdict.ts";

/** @type {Record<string, Mutation>} */
export const mutations = {
  "no key": {
    law: "a request is sent under its Idempotency-Key",
    edits: [{ file: request, from: "[requestHeaders.key]: entry.requestKey, ", to: "" }],
  },
  "no tenant": {
    law: "work that was queued in one organization never arrives in another",
    edits: [{ file: request, from: ", [requestHeaders.tenant]: String(entry.tenant)", to: "" }],
  },
  "no user": {
    law: "nobody's work is sent under another person's session",
    edits: [
      {
        file: "web/src/local/http/http.ts",
        from: "...(user === null ? {} : { [requestHeaders.user]: String(user) }),",
        to: "",
      },
    ],
  },
  "queue deleted": {
    law: "a session that ends leaves the queue as it is",
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
    edits: [
      { file: pages, from: "() => db.pages.clear(), {", to: "async () => {}, {" },
      { file: pages, from: "if (isReplacement) await db.pages.clear();", to: "" },
    ],
  },
  "no fence": {
    law: "a tab that no longer leads writes nothing to the mirror",
    edits: [{ file: pages, from: "if (!same) throw new OvertakenError();", to: "" }],
  },
  "cut answer": {
    law: "an answer that was cut moves no cursor",
    edits: [{ file: "web/src/local/sync/pull.ts", from: "if (!isWhole) throw", to: "if (false) throw" }],
  },
  "proxy refuses": {
    law: "nothing is parked for what an intermediary answers",
    edits: [{ file: verdict, from: "if (!error.isFromOurServer) return", to: "if (false) return" }],
  },
  "proxy accepts": {
    law: "an intermediary's answer is no success",
    edits: [
      { file: verdict, from: "if (!isFromOurServer(response)) return", to: "if (false) return" },
      { file: verdict, from: 'entry.method === "DELETE" && text === ""', to: 'entry.method === "DELETE"' },
    ],
  },
  "pair dropped": {
    law: "what may have been sent is not cancelled on the device",
    edits: [
      {
        file: "web/src/local/outbox/outbox-rules.ts",
        from: "if (tries === 0) return false;",
        to: "if (tries >= 0) return false;",
      },
    ],
  },
  "file kept": {
    law: "a file leaves with its record",
    edits: [{ file: "web/src/local/sync/sync.ts", from: "parts.mustPrune ||= isUnsettled;", to: "" }],
  },
};
