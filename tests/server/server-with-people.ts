import { afterAll } from "vitest";
import { makePeople, startServer } from "./harness.ts";

/** A server for the tests of one file, which stops after them, with the people that most of them need. */
export async function serverWithPeople() {
  const server = await startServer();
  try {
    const people = await makePeople(server);
    afterAll(() => server.stop());
    return { server, people };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
