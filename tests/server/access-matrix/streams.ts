/** An open event stream of PocketBase and what it has brought. */
export interface Listening {
  /** The topic of each event, and the collection and id of the record that it was about. */
  heard: ReadonlySet<string>;
  /** When the server has ended it. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** Subscribes to these topics. @param who headers that say who it is */
export async function listen(
  url: string,
  who: Record<string, string>,
  subscriptions: readonly string[],
): Promise<Listening> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/realtime`, { signal: abort.signal });
  if (!answer.body) throw new Error("no stream");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const heard = new Set<string>();
  let connected = (_id: string) => {};
  const id = new Promise<string>((resolve) => {
    connected = resolve;
  });
  const reading = (async () => {
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (rest + part.value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, name = ""] = /^event: ?(.*)$/m.exec(block) ?? [];
        const [, data = "{}"] = /^data: ?(.*)$/m.exec(block) ?? [];
        const { clientId, record } = JSON.parse(data) as { clientId?: string; record?: { id: string } };
        if (clientId) connected(clientId);
        heard.add(record ? `${name.split("/")[0]} ${record.id}` : name);
      }
    }
  })().catch(() => {});
  const subscribed = await fetch(`${url}/api/realtime`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...who },
    body: JSON.stringify({ clientId: await id, subscriptions }),
  });
  if (subscribed.status !== 204) throw new Error(`${subscribed.status} ${await subscribed.text()}`);
  return {
    heard,
    ended: reading,
    async close() {
      abort.abort();
      await reading;
    },
  };
}
