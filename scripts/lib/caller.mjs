import { Failure } from "./failure.mjs";
import { signIn } from "./seed/console.mjs";

/** Somebody who is signed in, as far as the server can tell. */
export class Browser {
  /** @param {string} url @param {string} cookie */
  constructor(url, cookie) {
    this.url = url;
    this.cookie = cookie;
  }

  /**
   * @param {string} url
   * @param {{ username: string, password: string }} person
   */
  static async signedIn(url, { username, password }) {
    return new Browser(url, (await signIn(url, "/api/login", { username, password })).cookie);
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
      headers: { Cookie: this.cookie, ...(body && !form ? { "Content-Type": "application/json" } : {}) },
      body: form ? body : body && JSON.stringify(body),
    });
  }

  /**
   * A call that must succeed.
   * @param {string} method
   * @param {string} path
   * @param {FormData | Record<string, unknown>} [body]
   * @throws {Failure}
   */
  async send(method, path, body) {
    const answer = await this.call(method, path, body);
    if (!answer.ok) throw new Failure(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
