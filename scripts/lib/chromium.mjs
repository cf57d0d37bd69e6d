import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { Failure } from "./failure.mjs";
import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * A Chromium for the browser tests: the one that CHROMIUM names, one that is installed, else installed now where that
 * can be done without asking (Debian and its kin, as root).
 * @returns {Promise<string>} its path
 * @throws {Failure} when there is none
 */
export async function chromium() {
  const found = await find();
  if (found) return found;
  if (process.platform === "linux" && process.getuid?.() === 0) {
    console.log("Installing Chromium …");
    const output = await aptInstall(["chromium"]);
    const installed = await find();
    if (installed) return installed;
    throw new Failure(`Chromium could not be installed:\n${output}`);
  }
  throw new Failure("The browser tests need Chromium: install it, or name it with the environment variable CHROMIUM.");
}

/**
 * Installs Debian's packages.
 * @param {string[]} packages
 * @returns {Promise<string>} the last lines that apt-get has printed
 */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  const { output } = await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
  return output.trim().split("\n").slice(-5).join("\n");
}

async function find() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const named = process.env.CHROMIUM ? [process.env.CHROMIUM] : [];
  for (const place of [...named, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES]) {
    const there = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (there) return place;
  }
  return null;
}
