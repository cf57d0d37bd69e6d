import type { Client } from "./client.ts";

/** An event of a stream. */
export interface StreamEvent {
  name: string;
  data: string;
}

/** An open event stream of PocketBase. */
export interface EventStream {
  /** By which the server knows it. */
  clientId: string;
  /** The next event of that name that nobody has awaited yet. @throws when the stream ends before it comes */
  next(name: string): Promise<StreamEvent>;
  close(): Promise<void>;
}

/** Opens an event stream, as a guest does. */
export async function openStream({ url }: Pick<Client, "url">): Promise<EventStream> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/realtime`, { signal: abort.signal });
  if (!answer.body) throw new Error("no stream");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const waiting: StreamEvent[] = [];
  let rest = "";
  const next = async (name: string) => {
    for (;;) {
      const at = waiting.findIndex((event) => event.name === name);
      if (at >= 0) return waiting.splice(at, 1)[0] as StreamEvent;
      const part = await reader.read();
      if (part.done) throw new Error(`the stream ended before ${name}`);
      const blocks = (rest + part.value).split("\n\n");
      rest = blocks.pop() ?? "";
      waiting.push(...blocks.map(eventOf));
    }
  };
  const { clientId }: { clientId: string } = JSON.parse((await next("PB_CONNECT")).data);
  return {
    clientId,
    next,
    async close() {
      abort.abort();
      await reader.cancel().catch(() => {});
    },
  };
}

/** Source: HTML living standard, 9.2.6 "Interpreting an event stream". */
function eventOf(block: string): StreamEvent {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1] ?? "";
  return { name: field("event"), data: field("data") };
}
