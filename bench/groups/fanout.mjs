import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { send } from "../lib/clients.mjs";
import { ground } from "../lib/ground.mjs";
import { inTurn } from "../lib/measure.mjs";
import { processorTimeOf } from "../lib/processor.mjs";
import { connectMany } from "../lib/realtime.mjs";
import { ratioRow } from "../lib/table.mjs";

const DOCUMENTS = 1_000;
const FOREIGN = 1_000;
/** How long a server may take to notice that connections have come or gone. */
const SETTLE = 3_000;

/**
 * What one change costs the executable's processor while many browsers of another organization are connected, beside the
 * same with none.
 * @type {import("../groups.mjs").Run}
 */
export async function fanout(bench) {
  if (process.platform !== "linux") return null;
  const ours = await ground(bench.executable, { documents: DOCUMENTS, employees: 0 });
  const agent = new Agent({ keepAlive: true });
  const { url, server, colleague } = ours;
  const token = await stranger(ours);
  const changes = bench.quick ? 100 : 300;
  let n = 0;
  const perChange = async () => {
    const before = await processorTimeOf(server.pid);
    for (let left = changes; left > 0; left--) {
      const path = `${url}/api/documents/${bulkId("document", n % DOCUMENTS)}`;
      await send(agent, path, "PATCH", { Cookie: colleague.cookie }, { description: `Note ${n++}` });
    }
    return ((await processorTimeOf(server.pid)) - before) / changes;
  };
  const connected = async () => {
    const end = await connectMany({ url, headers: { Authorization: token }, topic: "sync", clients: FOREIGN });
    try {
      await wait(SETTLE);
      return await perChange();
    } finally {
      end();
      await wait(SETTLE);
    }
  };
  try {
    const found = await inTurn({ connected, alone: perChange }, bench.quick ? 2 : 5);
    return [
      ratioRow({
        work: `a change while ${FOREIGN.toLocaleString("en-US")} browsers of another organization are connected: processor time`,
        ours: found.connected,
        beside: "while none is",
        theirs: found.alone,
        kind: "atMost",
        aim: 1.2,
      }),
    ];
  } finally {
    agent.destroy();
    await ours.end();
  }
}

/** A person of another organization. @param {import("../lib/ground.mjs").Ground} of @returns {Promise<string>} a token of theirs */
async function stranger({ console, url }) {
  const organization = "902000000000001";
  const password = "measured password";
  await console.create("organizations", organization, { name: "Another organization", isActive: true });
  await console.create("users", "901000000000001", {
    username: "stranger",
    fullName: "Stranger",
    email: "stranger@example.test",
    role: "user",
    permissions: ["view"],
    isActive: true,
    organizationId: organization,
    password,
    passwordConfirm: password,
  });
  const answer = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ identity: "stranger", password }),
  });
  return (await answer.json()).token;
}
