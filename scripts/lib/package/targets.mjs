import { Failure } from "../failure.mjs";

/**
 * A system and a processor that an executable is made for.
 * @typedef {{ name: string, os: string, arch: string, suffix: string }} Target os and arch as Go names them
 */

const SYSTEMS = ["linux", "darwin", "windows"];
const PROCESSORS = { x64: "amd64", arm64: "arm64" };

/** @type {Target[]} */
export const targets = SYSTEMS.flatMap((os) =>
  Object.entries(PROCESSORS).map(([processor, arch]) => ({
    name: `${os}-${processor}`,
    os,
    arch,
    suffix: os === "windows" ? ".exe" : "",
  })),
);

/**
 * @param {string} name such as linux-x64
 * @throws {Failure} when there is no such target
 */
export function targetNamed(name) {
  const found = targets.find((target) => target.name === name);
  if (!found)
    throw new Failure(`“${name}” is no target: say one of ${targets.map((target) => target.name).join(", ")}.`);
  return found;
}

/**
 * The target of the machine that this runs on.
 * @throws {Failure} when it is none
 */
export function thisMachine() {
  return targetNamed(`${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`);
}
