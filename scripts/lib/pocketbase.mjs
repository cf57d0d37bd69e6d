import { createHash } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, reason } from "./failure.mjs";
import { ANSWER_LIMIT, goBuilt, kept, programPaths, SUFFIX } from "./programs.mjs";
import { POCKETBASE_VERSION, root } from "./project.mjs";

export const MODULE = "github.com/pocketbase/pocketbase";
const RELEASE = `https://${MODULE}/releases/download/v${POCKETBASE_VERSION}`;
const NAME = `pocketbase-${POCKETBASE_VERSION}`;
const DOWNLOAD_LIMIT = 180_000;

/**
 * SHA-256 of the release's archives, from its checksums.txt; to be updated with the version in server/go.mod. They are
 * written down here so that a release which is replaced later, along with its checksums, does not run.
 * @type {Readonly<Record<string, string>>}
 */
export const ARCHIVE_SUMS = {
  linux_amd64: "9042ec818570e79c3628dadcd0a756c1496d9e1173918ec409d133c02f82e5fa",
  linux_arm64: "86095bf8ed9345954f0d2bf0a5fb9b57584ae60b77ebf3b6cd23a8003a3fd418",
  darwin_amd64: "052906521f09f6f23405cd804c930d2b7a1f8eee06d39b85723b5054b2acb4e4",
  darwin_arm64: "eeb619ea4f8a06421daedb946d133bed269fea334a760941d147f76befc25ebc",
  windows_amd64: "81c30964508fa7df15fe4571a6ee39e059859c566dad03ebf181aebe07366c3e",
};

/**
 * The checksum of its source as a Go module, by which the server program is built too.
 * @throws {Failure} when server/go.sum has none
 */
export async function moduleSum() {
  const text = await readFile(join(root, "server/go.sum"), "utf8");
  const line = text.split("\n").find((one) => one.startsWith(`${MODULE} v${POCKETBASE_VERSION} `));
  if (!line) throw new Failure(`server/go.sum has no checksum of PocketBase ${POCKETBASE_VERSION}.`);
  return line.split(" ")[2] ?? "";
}

/**
 * The PocketBase program: the one kept from before, else the official release, else one built by the Go toolchain from
 * the module proxy; both are checked against the checksums above.
 * @returns {Promise<string>} its path
 * @throws {Failure} when there is no way to get it
 */
export async function pocketbase() {
  const source = {
    title: "PocketBase",
    module: MODULE,
    command: "examples/base",
    version: POCKETBASE_VERSION,
    sum: await moduleSum(),
    ldflags: `-s -w -X ${MODULE}.Version=${POCKETBASE_VERSION}`,
  };
  try {
    return await kept(NAME, [download, () => goBuilt(source)]);
  } catch (error) {
    throw new Failure(
      `PocketBase ${POCKETBASE_VERSION} could not be fetched (${reason(error)}). Connect to the internet and try again, ` +
        `or put the program from ${RELEASE.replace("download", "tag")} at ${programPaths(NAME)[0]}.`,
    );
  }
}

async function download() {
  const system = { linux: "linux", darwin: "darwin", win32: "windows" }[/** @type {string} */ (process.platform)];
  const processor = { x64: "amd64", arm64: "arm64" }[/** @type {string} */ (process.arch)];
  const name = `${system}_${processor}`;
  if (!(name in ARCHIVE_SUMS)) throw new Failure(`no known release for ${process.platform} ${process.arch}`);
  console.log(`Downloading PocketBase ${POCKETBASE_VERSION} …`);
  const archive = await get(`${RELEASE}/pocketbase_${POCKETBASE_VERSION}_${name}.zip`);
  const program = programIn(archive, name);
  const made = join(await mkdtemp(join(tmpdir(), "sijil-release-")), NAME);
  await writeFile(made, program, { mode: 0o755 });
  return made;
}

/**
 * The program in an archive that is the one it is taken for.
 * @param {Buffer} archive
 * @param {string} name of the system, as {@link ARCHIVE_SUMS} has it
 * @throws {Failure} when it is another archive
 */
export function programIn(archive, name) {
  const found = createHash("sha256").update(archive).digest("hex");
  if (found !== ARCHIVE_SUMS[name]) throw new Failure("the downloaded release is not the one that was tried");
  /** @type {typeof import("fflate")} only now: a fresh clone has no packages when a script begins */
  const { unzipSync } = createRequire(import.meta.url)("fflate");
  const wanted = `pocketbase${SUFFIX}`;
  const program = unzipSync(archive, { filter: (file) => file.name === wanted })[wanted];
  if (!program) throw new Failure("the release holds no program");
  return program;
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
