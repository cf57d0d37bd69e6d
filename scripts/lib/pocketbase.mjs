import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, reason } from "./failure.mjs";
import { ANSWER_LIMIT, goBuilt, kept, placesOf, SUFFIX } from "./programs.mjs";
import { POCKETBASE_VERSION } from "./project.mjs";
import { unzip } from "./zip.mjs";

const MODULE = "github.com/pocketbase/pocketbase";
const RELEASE = `https://${MODULE}/releases/download/v${POCKETBASE_VERSION}`;
const NAME = `pocketbase-${POCKETBASE_VERSION}`;
const DOWNLOAD_LIMIT = 180_000;

/**
 * The PocketBase program: the one kept from before, else the official release checked against its published
 * checksums, else one built by the Go toolchain from the module proxy.
 * @param {(line: string) => void} say tells the person what takes time
 * @returns {Promise<string>} its path
 * @throws {Failure} when there is no way to get it
 */
export async function pocketbase(say) {
  const source = {
    title: "PocketBase",
    module: MODULE,
    command: "examples/base",
    version: POCKETBASE_VERSION,
    ldflags: `-s -w -X ${MODULE}.Version=${POCKETBASE_VERSION}`,
  };
  try {
    return await kept(NAME, [() => download(say), () => goBuilt(source, say)]);
  } catch (error) {
    throw new Failure(
      `PocketBase ${POCKETBASE_VERSION} could not be fetched (${reason(error)}). Connect to the internet and try again, ` +
        `or put the program from ${RELEASE.replace("download", "tag")} at ${placesOf(NAME)[0]}.`,
    );
  }
}

/** @param {(line: string) => void} say */
async function download(say) {
  const system = { linux: "linux", darwin: "darwin", win32: "windows" }[/** @type {string} */ (process.platform)];
  const processor = { x64: "amd64", arm64: "arm64" }[/** @type {string} */ (process.arch)];
  if (!system || !processor) throw new Failure(`no release for ${process.platform} ${process.arch}`);
  const name = `pocketbase_${POCKETBASE_VERSION}_${system}_${processor}.zip`;
  const sums = (await get(`${RELEASE}/checksums.txt`)).toString("utf8");
  const expected = sums
    .split("\n")
    .find((line) => line.trim().endsWith(name))
    ?.split(/\s+/)[0];
  if (!expected) throw new Failure(`the release names no checksum for ${name}`);
  say(`Downloading PocketBase ${POCKETBASE_VERSION} …`);
  const archive = await get(`${RELEASE}/${name}`);
  const found = createHash("sha256").update(archive).digest("hex");
  if (found !== expected) throw new Failure("the downloaded release does not match its published checksum");
  const program = unzip(archive, (file) => file === `pocketbase${SUFFIX}`);
  if (!program) throw new Failure("the release holds no program");
  const made = join(await mkdtemp(join(tmpdir(), "sijil-release-")), NAME);
  await writeFile(made, program, { mode: 0o755 });
  return made;
}

/** @param {string} url */
async function get(url) {
  const cut = new AbortController();
  let timer = setTimeout(() => cut.abort(new Error("no answer from the release server")), ANSWER_LIMIT);
  try {
    const answer = await fetch(url, { signal: cut.signal });
    if (!answer.ok) throw new Failure(`the release server answered ${answer.status}`);
    clearTimeout(timer);
    timer = setTimeout(() => cut.abort(new Error("the download took too long")), DOWNLOAD_LIMIT);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`no release: ${reason(error)}`);
  } finally {
    clearTimeout(timer);
  }
}
