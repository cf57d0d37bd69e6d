import { LAST_LINE, NDJSON, syncHeaders } from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import type { Bytes } from "../kernel/pocketbase.d.ts";
import { type Pull, pull } from "./pull.ts";

/**
 * GET /api/sync: JSON; or NDJSON, one array of changes a line with the cursor in headers and an empty array as the last
 * line, by which the client knows that the response is complete. Source: decisions, "Requests that repeat, pulls,
 * uploads".
 */
function sync(call: Call): Reply {
  const lines = call.header("Accept").includes(NDJSON);
  const answer = pull(call.app, call.actor, call.query.cursor ?? "", lines);
  return lines ? ndjsonReply(answer) : jsonReply(answer);
}

function ndjsonReply({ cursor, more, reset, restored, pages }: Pull): Reply {
  return {
    status: 200,
    headers: {
      "Content-Type": NDJSON,
      [syncHeaders.cursor]: cursor,
      [syncHeaders.more]: String(more),
      [syncHeaders.reset]: String(reset),
      ...(restored ? { [syncHeaders.restored]: "true" } : {}),
    },
    stream({ response }) {
      response.writeHeader(200);
      const end = toBytes("\n");
      for (const page of pages) {
        response.write(page);
        response.write(end);
      }
      response.write(toBytes(`${LAST_LINE}\n`));
    },
  };
}

function jsonReply({ cursor, more, reset, pages }: Pull): Reply {
  const head = JSON.stringify({ cursor, more, reset });
  const inner = pages.map((page: Bytes) => toString(page).slice(1, -1)).join(",");
  return { status: 200, json: `${head.slice(0, -1)},"changes":[${inner}]}` };
}

export const syncRoutes: Route[] = [
  { method: "GET", path: "/api/sync", kind: "read", access: "session", gzip: true, handler: sync },
];
