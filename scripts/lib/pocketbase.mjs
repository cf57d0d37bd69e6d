import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Failure, reason } from "./failure.mjs";
import { folders, POCKETBASE_VERSION, userCache } from "./project.mjs";
import { run } from "./run.mjs";
import { unzip } from "./zip.mjs";

const MODULE = "github.com/pocketbase/pocketbase";
const RELEASE = `https://${MODULE}/releases/download/v${POCKETBASE_VERSION}`;
const SUFFIX = process.platform === "win32" ? ".exe" : "";
const BINARY = `pocketbase-${POCKETBASE_VERSION}${SUFFIX}`;
/** A network that is cut off answers at once or never; milliseconds until "never". */
const ANSWER_LIMIT = 8_000;
const DOWNLOAD_LIMIT = 180_000;
const BUILD_LIMIT = 900_000;

/**
 * The PocketBase program: the one kept from before, else the official release checked against its published
 * checksums, else one built by the Go toolchain from the module proxy.
 * @param {(line: string) => void} say tells the person what takes time
 * @returns {Promise<string>} its path
 * @throws {Failure} when there is no way to get it
 */
export async function pocketbase(say) {
  const places = [join(folders.cache, "bin", BINARY), join(userCache(), "bin", BINARY)];
  for (const place of places) {
    if (await exists(place)) return place;
  }
  const tried = [];
  for (const get of [download, build]) {
    try {
      return await keep(await get(say), places);
    } catch (error) {
      tried.push(reason(error));
    }
  }
  throw new Failure(
    `PocketBase ${POCKETBASE_VERSION} could not be fetched (${tried.join("; ")}). Connect to the internet and try again, ` +
      `or put the program from ${RELEASE.replace("download", "tag")} at ${places[0]}.`,
  );
}

/** @param {string} path */
async function exists(path) {
  return stat(path).then(
    (found) => found.isFile() && found.size > 0,
    () => false,
  );
}

/**
 * Puts the program where later starts find it, the folder shared by all clones last in the list first.
 * @param {string} made
 * @param {string[]} places
 */
async function keep(made, places) {
  const failed = [];
  try {
    for (const place of [...places].reverse()) {
      try {
        await mkdir(dirname(place), { recursive: true });
        // Renamed into place, so that two starts at once never run half a program.
        const half = `${place}.${process.pid}`;
        await copyFile(made, half);
        await chmod(half, 0o755);
        await rename(half, place);
        return place;
      } catch (error) {
        failed.push(reason(error));
      }
    }
  } finally {
    await rm(dirname(made), { recursive: true, force: true });
  }
  throw new Failure(`PocketBase could not be kept: ${failed.join("; ")}`);
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
  const made = join(await mkdtemp(join(tmpdir(), "sijil-release-")), BINARY);
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

/** @param {(line: string) => void} say */
async function build(say) {
  const env = { GOTOOLCHAIN: "auto", CGO_ENABLED: "0", GOFLAGS: "-mod=mod" };
  const there = await run("go", ["list", "-m", `${MODULE}@v${POCKETBASE_VERSION}`], {
    env,
    limit: 4 * ANSWER_LIMIT,
    cwd: tmpdir(),
  });
  if (there.code !== 0)
    throw new Failure(`no build with Go: ${lastLine(there.output) || "no answer from the module proxy"}`);
  say(`Building PocketBase ${POCKETBASE_VERSION} with Go, which takes a minute or three …`);
  const folder = await mkdtemp(join(tmpdir(), "sijil-go-"));
  const version = `-s -w -X ${MODULE}.Version=${POCKETBASE_VERSION}`;
  const built = await run(
    "go",
    ["install", "-trimpath", "-ldflags", version, `${MODULE}/examples/base@v${POCKETBASE_VERSION}`],
    {
      env: { ...env, GOBIN: folder },
      limit: BUILD_LIMIT,
      cwd: tmpdir(),
    },
  );
  const program = join(folder, `base${SUFFIX}`);
  if (built.code !== 0 || !(await exists(program))) {
    await rm(folder, { recursive: true, force: true });
    throw new Failure(`the build with Go failed: ${lastLine(built.output)}`);
  }
  return program;
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "";
}
