import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";
import { freePort } from "../../scripts/lib/server.mjs";

export interface Line {
  url: string;
  /** Bytes that came from the browser since the last {@link Line.reset}. */
  sent(): number;
  received(): number;
  reset(): void;
  /** Every connection ends at once and no new one is taken, until {@link Line.mend}. */
  cut(): void;
  mend(): void;
  /** Each time so many more bytes have come from the browser, all connections break; null stops that. */
  breakEvery(bytes: number | null): void;
  /** How often {@link Line.breakEvery} has struck. */
  breaks(): number;
  /** Bytes a second from the browser at most; null for no limit. */
  throttle(bytesPerSecond: number | null): void;
  close(): Promise<void>;
}

/** A line to a server that can be cut, broken and narrowed, and that counts what passes. */
export async function openLine(target: string): Promise<Line> {
  const to = new URL(target);
  const port = await freePort();
  const pairs = new Set<{ from: Socket; on: Socket }>();
  let [up, down, sinceBreak, breaks] = [0, 0, 0, 0];
  let every: number | null = null;
  let rate: number | null = null;
  let open = true;

  const endAll = () => {
    for (const { from, on } of pairs) {
      from.resetAndDestroy();
      on.destroy();
    }
    pairs.clear();
  };

  const server = createServer((from) => {
    if (!open) {
      from.resetAndDestroy();
      return;
    }
    const on = createConnection({ host: to.hostname, port: Number(to.port) });
    const pair = { from, on };
    pairs.add(pair);
    from.on("data", (bytes: Buffer) => {
      up += bytes.length;
      sinceBreak += bytes.length;
      on.write(bytes);
      if (every !== null && sinceBreak >= every) {
        sinceBreak = 0;
        breaks++;
        endAll();
        return;
      }
      if (rate !== null) {
        from.pause();
        setTimeout(() => from.resume(), (bytes.length * 1000) / rate);
      }
    });
    on.on("data", (bytes: Buffer) => {
      down += bytes.length;
      from.write(bytes);
    });
    for (const [one, other] of [
      [from, on],
      [on, from],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => {
        other.end();
        pairs.delete(pair);
      });
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => up,
    received: () => down,
    reset() {
      [up, down, sinceBreak, breaks] = [0, 0, 0, 0];
    },
    cut() {
      open = false;
      endAll();
    },
    mend() {
      open = true;
    },
    breakEvery(bytes) {
      every = bytes;
      sinceBreak = 0;
    },
    breaks: () => breaks,
    throttle(bytesPerSecond) {
      rate = bytesPerSecond;
    },
    async close() {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
