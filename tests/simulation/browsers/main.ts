/* Runs lives in real browsers one after the other, in a process of its own: `node main.mjs '{"from":1,"step":2,"seeds":10}'`. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/lib/server.mjs";
import { startServer } from "../../server/harness.ts";
import { castOf, ORGANIZATIONS, type Trouble } from "../cast.ts";
import { Installation } from "./device.ts";
import { logSchema } from "./effect-log.ts";
import { live, type RealLife } from "./life.ts";
import { PASSWORD } from "./password.ts";
import { sqliteRows } from "./real-server.ts";
import { StaticFiles } from "./static-files.ts";

interface Order {
  from: number;
  seeds: number;
  /** Between two seeds: other processes live the ones in between. */
  step: number;
  /** The folder of the application, as a life has it. */
  application: string;
  /** Browsers of a life, at most. */
  browsers: number;
  speed: number;
  troubles: Trouble[] | null;
  /** Whether to say all that happened in each life. */
  isVerbose: boolean;
}

const order = JSON.parse(process.argv[2] ?? "{}") as Order;
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Makes the data that every life begins with: everybody has an account, and SQLite writes down what changes. */
async function makeTemplate(folder: string): Promise<{ template: string; token: string }> {
  const template = join(folder, "template");
  const server = await startServer({ dataDir: template });
  for (const id of ORGANIZATIONS) await server.makeOrganization({ id: String(id), name: `Organization ${id}` });
  for (const { id, username, email, fullName } of castOf(1).people) {
    await server.records("POST", "users/records", {
      ...{ id: String(id), username, email, confirmedEmail: email, fullName, role: "user", isActive: true },
      ...{ permissions: [], organizationId: "", password: PASSWORD, passwordConfirm: PASSWORD },
    });
  }
  const token = await server.superuser();
  await server.pause();
  await sqliteRows(join(template, "data.db"), logSchema());
  return { template, token };
}

const folder = await mkdtemp(join(tmpdir(), "sijil-lives-"));
const { template, token } = await makeTemplate(folder);
const port = await freePort();
const files = await StaticFiles.read(order.application);
const target = `http://127.0.0.1:${port}`;
const installations = await Promise.all(Array.from({ length: order.browsers }, () => Installation.open(target, files)));

for (let at = 0; at < order.seeds; at++) {
  const seed = order.from + at * order.step;
  const begun = Date.now();
  const life: RealLife = await live({
    ...{ seed, installations, troubles: order.troubles, speed: order.speed, tellsRequests: order.isVerbose },
    server: { template, token, port, folder: join(folder, "life") },
  });
  const isTold = life.wrong.length > 0 || order.isVerbose;
  say({ ...life, ms: Date.now() - begun, events: isTold ? life.events : [] });
}
for (const installation of installations) await installation.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);
