import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../harness.ts";

/* Where a request ends must not be a matter of opinion between a proxy and the server (RFC 9112, section 6.3). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** The statuses of the answers to these bytes, until the server closes the connection. */
function answers(...lines: string[]): Promise<number[]> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(lines.join("\r\n")));
    socket.on("data", (piece) => {
      text += piece;
    });
    socket.on("end", () => resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))));
    socket.on("error", reject);
  });
}

const post = ["POST /api/logout HTTP/1.1", "Host: x"];
const hidden = ["GET /api/nothing HTTP/1.1", "Host: x", "Connection: close", "", ""];

it("a request with a length has that length, and what follows is another", async () => {
  expect(await answers(...post, "Content-Length: 0", "", ...hidden)).toEqual([204, 404]);
});

it.each<[string, string[], number[]]>([
  ["two lengths", ["Content-Length: 0", "Content-Length: 5"], [400]],
  ["a length that is no number", ["Content-Length: +0"], [400]],
  ["an encoding that nobody knows", ["Transfer-Encoding: chunked, x"], [501]],
  ["two encodings", ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], [501]],
  ["a name with a blank behind it", ["Content-Length : 0"], [400]],
])("%s ends the connection", async (_name, headers, statuses) => {
  expect(await answers(...post, ...headers, "", ...hidden)).toEqual(statuses);
});

it("a line that goes on in the next is no header of its own", async () => {
  expect(await answers(...post, "X: y", " Content-Length: 500", "", ...hidden)).toEqual([204, 404]);
});

it("the encoding counts where a length is there as well", async () => {
  const both = [...post, "Content-Length: 4", "Transfer-Encoding: chunked", "", "0", "", ...hidden];
  expect(await answers(...both)).toEqual([204, 404]);
});
