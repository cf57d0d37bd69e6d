import { Failure, reason } from "./failure.mjs";
import { goBuilt, isKept, kept } from "./programs.mjs";

/** Programs that run beside the product where one machine is not enough, each pinned and tried. */
const tools = {
  litestream: {
    title: "Litestream",
    module: "github.com/benbjohnson/litestream",
    command: "cmd/litestream",
    version: "0.5.18",
  },
  versitygw: {
    title: "Versity S3 Gateway",
    module: "github.com/versity/versitygw",
    command: "cmd/versitygw",
    version: "1.8.0",
  },
  caddy: { title: "Caddy", module: "github.com/caddyserver/caddy/v2", command: "cmd/caddy", version: "2.11.9" },
};

/** Tests do not wait for these programs' speed, and a new machine compiles them in two thirds of the time. */
const UNOPTIMIZED = "all=-N -l";

/**
 * One of the programs, kept from before or built by the Go toolchain.
 * @param {keyof typeof tools} name
 * @returns {Promise<string>} its path
 * @throws {Failure} when it cannot be built
 */
export async function goTool(name) {
  const tool = tools[name];
  try {
    return await kept(keptAs(name), [() => goBuilt({ ...tool, gcflags: UNOPTIMIZED })]);
  } catch (error) {
    throw new Failure(`${tool.title} ${tool.version} could not be built (${reason(error)}).`);
  }
}

const names = /** @type {(keyof typeof tools)[]} */ (Object.keys(tools));
const keptAs = (/** @type {keyof typeof tools} */ name) => `${name}-${tools[name].version}`;

/** Builds all of them that are not kept. */
export async function goTools() {
  for (const name of names) await goTool(name);
}

/** Whether all of them are kept from before: building them takes a new machine three minutes. */
export const hasGoTools = async () => (await Promise.all(names.map((name) => isKept(keptAs(name))))).every(Boolean);
