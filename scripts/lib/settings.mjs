import { access, constants, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure, reason } from "./failure.mjs";
import { probePort } from "./server.mjs";

const NODE_LEAST = "20.19";

/** @throws {Failure} when this Node is too old */
export function checkNode() {
  const { node } = process.versions;
  if (node.localeCompare(NODE_LEAST, "en", { numeric: true }) >= 0) return;
  throw new Failure(
    `Sijil needs Node ${NODE_LEAST} or newer, and this is ${node}: install a newer one from https://nodejs.org.`,
  );
}

/**
 * Where the server listens and keeps its data, from the environment.
 * @throws {Failure} when PORT is no port
 */
export function settings() {
  const { HOST, PORT, DATA_DIR } = process.env;
  const port = Number(PORT?.trim() || 8090);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(`PORT must be a number from 1 to 65535, and is “${PORT}”.`);
  }
  return { host: HOST?.trim() || "127.0.0.1", port, dataDir: resolve(DATA_DIR?.trim() || "data") };
}

/**
 * @param {string} host
 * @param {number} port
 * @throws {Failure} when nothing can listen there
 */
export async function checkPort(host, port) {
  try {
    await probePort(host, port);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE") {
      throw new Failure(
        `Port ${port} on ${host} is already in use: stop what uses it, or choose another one with the environment variable PORT.`,
      );
    }
    if (code === "EACCES") {
      throw new Failure(`Port ${port} on ${host} may not be used by this account: choose one above 1023 with PORT.`);
    }
    throw new Failure(`Nothing can listen on ${host}, port ${port} (${reason(error)}): set HOST and PORT.`);
  }
}

/**
 * @param {string} dataDir made when it does not exist
 * @throws {Failure} when it cannot be written
 */
export async function checkFolder(dataDir) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
    const probe = join(dataDir, `.write-test-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new Failure(
      `The data folder ${dataDir} cannot be written (${reason(error)}): mend that, or choose another one with DATA_DIR.`,
    );
  }
}
