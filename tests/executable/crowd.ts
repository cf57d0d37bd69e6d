import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Client } from "../server/client.ts";

/** A request of a crowd: its connection, and its answer as far as it has come. */
export interface Asking {
  sent: ClientRequest;
  /** The answer's head; fails when the connection ends before. */
  answer: Promise<IncomingMessage>;
}

/** Makes requests of one session, each on a connection of its own, and ends those that are left. */
export function crowd(of: Client) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const cookie = [...of.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    /** Begins a request; whoever began it writes the body and ends it. */
    ask(method: string, path: string, headers: Record<string, string | number> = {}): Asking {
      const sent = request(of.url + path, { agent, method, headers: { Cookie: cookie, ...headers } });
      const answer = new Promise<IncomingMessage>((resolve, reject) => {
        sent.on("response", resolve);
        sent.on("error", reject);
      });
      answer.catch(() => {});
      return { sent, answer };
    },
    leave: () => agent.destroy(),
  };
}

/** Reads an answer to its end. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of answer.setEncoding("utf8")) text += part;
  return text;
}
