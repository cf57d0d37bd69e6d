import { Agent, request } from "node:http";
import { percentile } from "./measure.mjs";

/**
 * One kind of request in a mix.
 * @typedef {object} Call
 * @property {number} share of all requests
 * @property {(n: number) => { method?: string, path: string, body?: Record<string, unknown> }} make the n-th
 */

/**
 * A server and what it is asked.
 * @typedef {object} Asked
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {readonly Call[]} mix
 */

/**
 * Lets so many clients ask one server, each its next question as soon as the last is answered.
 * @param {Asked & { clients: number, milliseconds: number }} options
 * @returns {Promise<{ perSecond: number, p99: number }>}
 */
export async function underLoad({ url, headers, mix, clients, milliseconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  /** @type {number[]} */
  const times = [];
  const begin = performance.now();
  const end = begin + milliseconds;
  let asked = 0;
  const client = async () => {
    while (performance.now() < end) {
      const n = asked++;
      const { method = "GET", path, body } = callAt(mix, n).make(n);
      const sent = performance.now();
      await send(agent, `${url}${path}`, method, headers, body);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return { perSecond: (times.length / (performance.now() - begin)) * 1_000, p99: percentile(times, 99) };
}

/** The mix's call for the n-th request: the same order for everyone who is measured. @param {readonly Call[]} mix @param {number} n */
function callAt(mix, n) {
  const total = mix.reduce((sum, { share }) => sum + share, 0);
  let left = (n * 37) % total;
  for (const call of mix) {
    if (left < call.share) return call;
    left -= call.share;
  }
  throw new Error("an empty mix");
}

/**
 * Asks once and reads the answer to its end.
 * @param {Agent} agent
 * @param {string} url
 * @param {string} method
 * @param {Record<string, string>} headers
 * @param {Record<string, unknown> | Buffer} [body] bytes are sent as they are, of the type that the headers name
 * @returns {Promise<import("node:http").IncomingHttpHeaders>} the answer's headers
 */
export function send(agent, url, method, headers, body) {
  const json = body !== undefined && !Buffer.isBuffer(body);
  const content = json ? Buffer.from(JSON.stringify(body)) : body;
  const about = {
    ...(json ? { "Content-Type": "application/json" } : {}),
    ...(content ? { "Content-Length": String(content.length) } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, ...about } }, (answer) => {
      answer.on("error", reject);
      answer.on("end", () => {
        const status = answer.statusCode ?? 0;
        if (status < 300) resolve(answer.headers);
        else reject(new Error(`${method} ${url}: ${status}`));
      });
      answer.resume();
    });
    sent.on("error", reject);
    sent.end(content);
  });
}
