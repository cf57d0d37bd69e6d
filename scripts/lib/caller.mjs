import { Failure } from "./failure.mjs";

/** Somebody who calls a server, known by the headers of each call. */
export class Caller {
  /** @param {string} url @param {Record<string, string>} [headers] */
  constructor(url, headers = {}) {
    this.url = url;
    this.headers = headers;
  }

  /**
   * Somebody with a session of the product.
   * @param {string} url
   * @param {{ username: string, password: string }} person
   */
  static async signedIn(url, { username, password }) {
    const { cookie } = await signIn(url, "/api/login", { username, password });
    return new Caller(url, { Cookie: cookie });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {FormData | Record<string, unknown>} [body]
   */
  call(method, path, body) {
    const form = body instanceof FormData;
    return fetch(this.url + path, {
      method,
      headers: { ...this.headers, ...(body && !form ? { "Content-Type": "application/json" } : {}) },
      body: form ? body : body && JSON.stringify(body),
    });
  }

  /**
   * A call that must succeed; answers its JSON.
   * @param {string} method
   * @param {string} path
   * @param {FormData | Record<string, unknown>} [body]
   * @throws {Failure}
   */
  async send(method, path, body) {
    const answer = await this.call(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Failure(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text || "null");
  }

  /** Whether there is something at a path. @param {string} path */
  async finds(path) {
    const answer = await this.call("GET", path);
    await answer.arrayBuffer();
    return answer.ok;
  }
}

/**
 * @param {string} url
 * @param {string} path
 * @param {Record<string, string>} body
 * @returns {Promise<{ cookie: string, token: string }>} a session of the product, or a token of PocketBase
 */
export async function signIn(url, path, body) {
  const answer = await new Caller(url).call("POST", path, body);
  if (!answer.ok) throw new Failure(`${path}: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookies.join("; "), token: (await answer.json()).token ?? "" };
}
