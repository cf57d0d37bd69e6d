import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { Failure } from "./failure.mjs";
import { run } from "./run.mjs";

/** Chromium without windows: the same engine, and a context costs a fifth of the processor time. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
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
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const found = await find(NAMES, PLACES);
  if (found) return found;
  if (mayInstall()) {
    console.log("Installing Chromium …");
    const output = await aptInstall(["chromium"]);
    const installed = await find(NAMES, PLACES);
    if (installed) return installed;
    throw new Failure(`Chromium could not be installed:\n${output}`);
  }
  throw new Failure("The browser tests need Chromium: install it, or name it with the environment variable CHROMIUM.");
}

/**
 * Chromium's headless shell: the one that CHROMIUM_HEADLESS names, else found or installed like {@link chromium}. Where
 * there is none, or CHROMIUM names a browser, that one.
 * @returns {Promise<string>} its path
 * @throws {Failure} when there is neither
 */
export async function headlessChromium() {
  if (process.env.CHROMIUM_HEADLESS) return process.env.CHROMIUM_HEADLESS;
  if (process.env.CHROMIUM) return chromium();
  const found = await find(SHELLS);
  if (found) return found;
  if (mayInstall()) {
    console.log("Installing Chromium's headless shell …");
    await aptInstall(["chromium-headless-shell"]);
  }
  return (await find(SHELLS)) ?? chromium();
}

const mayInstall = () => process.platform === "linux" && process.getuid?.() === 0;

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

/**
 * @param {readonly string[]} names of programs
 * @param {readonly string[]} [places] paths beyond PATH
 */
async function find(names, places = []) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const place of [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]) {
    const there = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (there) return place;
  }
  return null;
}
