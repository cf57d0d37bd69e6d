import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The PocketBase that everything is built and tested on, as server/go.mod requires it. */
export const POCKETBASE_VERSION = requiredPocketbase();

function requiredPocketbase() {
  const text = readFileSync(join(root, "server/go.mod"), "utf8");
  const version = /github\.com\/pocketbase\/pocketbase v(\S+)/.exec(text)?.[1];
  if (!version) throw new Error("server/go.mod requires no PocketBase.");
  return version;
}

export const folders = {
  hooks: join(root, "pb_hooks"),
  migrations: join(root, "pb_migrations"),
  public: join(root, "dist/public"),
  cache: join(root, ".cache"),
  release: join(root, "release"),
};

/** What a build of the hooks makes, in their folder. */
export const HOOK_FILES = [
  "main.pb.js",
  "sijil.bundle.js",
  "upkeep.bundle.js",
  "start.bundle.js",
  "commands.bundle.js",
  "pages.bundle.js",
  "seed.bundle.js",
  "openapi.json",
  "people.bundle.js",
  "texts.bundle.js",
];

/** Where a person's programs keep what they can fetch again; shared by all clones of the project. */
export function userCache() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === "win32") return join(LOCALAPPDATA ?? join(homedir(), "AppData/Local"), "sijil");
  if (process.platform === "darwin") return join(homedir(), "Library/Caches/sijil");
  return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "sijil");
}
