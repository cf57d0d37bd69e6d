import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cases } from "../../fixtures/property-cases.ts";
import type { TestServer } from "../harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../mail.ts";
import { type Timed, tooCostly } from "./cost.ts";
import { faults } from "./judge.ts";
import { startFuzzedServer } from "./people.ts";
import { operations, type Plan, plans } from "./plan.ts";
import { hangUp, type Received, send } from "./send.ts";
import { World } from "./world.ts";

/* Requests made from GET /api/openapi.json, valid, nearly valid and hostile, by people of every kind: none fails, none is
   answered otherwise than described, and none shows what is somebody else's. `npm run fuzz` sends 20,000, and asks which
   of them cost more than ten times what their route usually does. */

const { numRuns: requests } = cases(1_000);
const seed = fc.readConfigureGlobal().seed ?? 0;
const withCosts = process.env.FUZZ_COSTS === "yes";
const LIMIT_MS = requests <= 1_000 ? 300_000 : 14_400_000;

let server: TestServer;
let world: World;
let mail: MailServer;

beforeAll(async () => {
  server = await startFuzzedServer();
  mail = await startMailServer();
  await sendMailBy(server, mail.port);
  world = await World.make(server, seed);
}, LIMIT_MS);
afterAll(async () => {
  hangUp();
  await server.stop();
  await mail.close();
});

/** Sends a request, again with another session where an earlier one has ended it. */
async function answered(plan: Plan): Promise<Received> {
  const answer = await send(world, server.url, plan);
  const ended = answer.headers.get("X-Error-Code") === "unauthorized" && plan.caller !== "visitor";
  if (!ended || plan.headers.Cookie !== undefined) return answer;
  await world.signInAgain(plan.caller);
  return send(world, server.url, plan);
}

const shown = (plan: Plan) => JSON.stringify(plan).slice(0, 1_500);

it(`${requests} requests`, { timeout: LIMIT_MS }, async () => {
  const found = new Map<string, string>();
  const statuses = new Map<number, number>();
  const done = new Set<string>();
  const timed: Timed[] = [];
  let place = 0;
  for (const plan of plans(requests, seed)) {
    place++;
    const answer = await answered(plan).catch((error: unknown) => String(error));
    if (typeof answer === "string") {
      found.set(`${plan.operationId} ${answer}`, `request ${place}: no answer, ${answer}\n${shown(plan)}`);
      continue;
    }
    const { status, milliseconds } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isDone = status < 300 && !plan.stray;
    if (isDone) done.add(plan.operationId);
    timed.push({ plan, milliseconds, isDone, place });
    for (const fault of faults(world, plan, answer))
      found.set(
        `${plan.operationId} ${fault.slice(0, 60)}`,
        `request ${place}, ${answer.address.slice(0, 200)}: ${fault}\n${shown(plan)}`,
      );
    await world.note(plan, status, answer.headers, answer.body.toString("utf8"));
  }
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.info(
    `seed ${seed}, ${requests} requests; ${counts.join(", ")}; ${done.size} of ${operations.length} operations done`,
  );
  const never = operations.filter(({ operation }) => !done.has(operation.operationId));
  if (never.length > 0) console.info(`not done: ${never.map(({ operation }) => operation.operationId).join(", ")}`);
  if (withCosts)
    for (const { about, plan } of await tooCostly(timed, async (plan) => (await answered(plan)).milliseconds))
      found.set(about, `${about}\n${shown(plan)}`);
  const again = `npm run fuzz -- --requests ${requests} --seed ${seed}`;
  expect([...found.values()].join("\n\n"), `${found.size} findings; again: ${again}`).toBe("");
});
