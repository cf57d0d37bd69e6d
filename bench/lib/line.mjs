import { once } from "node:events";
import { createConnection, createServer } from "node:net";

/**
 * A line to a server that delays, counts, and breaks.
 * @typedef {object} Line
 * @property {string} url
 * @property {() => number} sent bytes that came from the browser since the last {@link Line.breakEvery}
 * @property {() => number} breaks
 * @property {(bytes: number | null) => void} breakEvery every time so many bytes have come from the browser all
 *   connections end; null stops that
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} target
 * @param {number} [roundTrip] milliseconds; opening a connection takes one more
 * @returns {Promise<Line>}
 */
export async function openLine(target, roundTrip = 0) {
  const to = new URL(target);
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  let [up, since, breaks] = [0, 0, 0];
  /** @type {number | null} */
  let every = null;
  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
    sockets.clear();
  };
  /** Passes bytes on after half a round trip, in order. @param {import("node:net").Socket} socket @param {number} more */
  const later = (socket, more) => {
    const opened = performance.now() + more;
    return (/** @type {Buffer | null} */ bytes) => {
      const pass = () => {
        if (socket.destroyed) return;
        if (bytes) socket.write(bytes);
        else socket.end();
      };
      if (roundTrip === 0) return pass();
      setTimeout(pass, Math.max(0, opened - performance.now()) + roundTrip / 2);
    };
  };
  const server = createServer((from) => {
    const on = createConnection({ host: to.hostname, port: Number(to.port) });
    for (const socket of [from, on]) {
      socket.setNoDelay(true);
      sockets.add(socket);
    }
    const [upwards, downwards] = [later(on, roundTrip), later(from, 0)];
    from.on("data", (bytes) => {
      up += bytes.length;
      since += bytes.length;
      upwards(bytes);
      if (every !== null && since >= every) {
        since = 0;
        breaks++;
        endAll();
      }
    });
    on.on("data", downwards);
    from.on("end", () => upwards(null));
    on.on("end", () => downwards(null));
    for (const [one, other] of [
      [from, on],
      [on, from],
    ]) {
      one?.on("error", () => other?.destroy());
      one?.on("close", () => one && sockets.delete(one));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    sent: () => up,
    breaks: () => breaks,
    breakEvery(bytes) {
      every = bytes;
      [up, since, breaks] = [0, 0, 0];
    },
    async close() {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
