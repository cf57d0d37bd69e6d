import { expect, it } from "vitest";
import { openTabChannel, type TabMessage } from "./tab-channel.ts";

it("carries what one tab sends to the others of the same person, and nothing once it is closed", async () => {
  const [here, there, another] = [openTabChannel(1), openTabChannel(1), openTabChannel(2)];
  const received: TabMessage[] = [];
  another.onMessage((message) => received.push(message));
  const first = new Promise<TabMessage>((resolve) => {
    there.onMessage((message) => {
      received.push(message);
      resolve(message);
    });
  });
  here.post("beat");
  expect(await first).toBe("beat");
  here.close();
  // such as when a database that was being opened is open after the sign-out
  expect(() => here.post("pull")).not.toThrow();
  const last = new Promise<TabMessage>((resolve) => there.onMessage(resolve));
  const other = openTabChannel(1);
  other.post("retry");
  expect(await last).toBe("retry");
  expect(received).toEqual(["beat", "retry"]);
  for (const channel of [there, another, other]) channel.close();
});
