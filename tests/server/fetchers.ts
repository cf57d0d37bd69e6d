import type { Client } from "./client.ts";
import type { makePeople, TestServer } from "./harness.ts";

/**
 * Everybody, and whether they may fetch a document of the first organization that another person has filed: its file, and
 * what tells of its contents.
 */
export async function fetchersOf(
  server: TestServer,
  people: Awaited<ReturnType<typeof makePeople>>,
): Promise<readonly (readonly [who: { client: Client }, may: boolean])[]> {
  const { user, admin, viewer, powerless, otherAdmin, otherUser, alone, root } = people;
  // sees the paper in the list, and no more of it
  const looker = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["view"] });
  return [
    [user, true],
    [admin, true],
    [viewer, true],
    [looker, false],
    [powerless, false],
    [otherAdmin, false],
    [otherUser, false],
    [alone, false],
    [{ client: root }, false],
  ];
}
