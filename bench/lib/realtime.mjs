import { request } from "node:http";

/**
 * Opens many realtime connections, each listening to one topic.
 * @param {{ url: string, headers: Record<string, string>, topic: string, clients: number }} options
 * @returns {Promise<() => void>} ends them all
 */
export async function connectMany({ url, headers, topic, clients }) {
  /** @type {import("node:http").ClientRequest[]} */
  const open = [];
  const end = () => {
    for (const stream of open) stream.destroy();
  };
  try {
    // not all at once: each takes a request of its own to subscribe
    for (let at = 0; at < clients; at += 50) {
      const some = Array.from({ length: Math.min(50, clients - at) }, async () => {
        const { stream, clientId } = await connect(url, headers);
        open.push(stream);
        const answer = await fetch(`${url}/api/realtime`, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify({ clientId, subscriptions: [topic] }),
        });
        if (!answer.ok) throw new Error(`/api/realtime: ${answer.status} ${await answer.text()}`);
      });
      await Promise.all(some);
    }
    return end;
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<{ stream: import("node:http").ClientRequest, clientId: string }>}
 */
function connect(url, headers) {
  return new Promise((resolve, reject) => {
    const stream = request(`${url}/api/realtime`, { agent: false, headers }, (answer) => {
      let text = "";
      answer.on("error", () => {});
      answer.on("data", (part) => {
        text += part;
        const clientId = /"clientId":"([^"]+)"/.exec(text)?.[1];
        if (clientId) resolve({ stream, clientId });
      });
      answer.on("end", () => reject(new Error(`/api/realtime: ${answer.statusCode}`)));
    });
    stream.on("error", reject);
    stream.end();
  });
}
