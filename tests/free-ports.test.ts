import { expect, it } from "vitest";
import { FREE_PORTS } from "../scripts/lib/server.mjs";

it("every port that a server gets for a test is one that fetch speaks to", async () => {
  const refused: number[] = [];
  // of undici, which `fetch` is: not in the types of the DOM
  const init: object = {
    dispatcher: {
      dispatch() {
        throw new Error("asked for the line");
      },
    },
  };
  for (let port = FREE_PORTS.from; port < FREE_PORTS.below; port += 1) {
    const cause: unknown = await fetch(`http://127.0.0.1:${port}`, init).catch((error: Error) => error.cause);
    if (!String(cause).includes("asked for the line")) refused.push(port);
  }
  expect(refused).toEqual([]);
});
