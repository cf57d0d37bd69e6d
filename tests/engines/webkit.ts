/* WebKitGTK: the engine of Safari, on a virtual screen. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/lib/server.mjs";
import { type Engine, type EngineBrowser, until } from "./engine.ts";
import { WebDriverSession } from "./webdriver.ts";

const WINDOW = fileURLToPath(new URL("browser.py", import.meta.url));
/** Debian's own Python has the bindings, which another one on the PATH has not. */
const PYTHON = "/usr/bin/python3";

export const webkit: Engine = { name: "WebKit", open };

async function open(): Promise<EngineBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "sijil-webkit-"));
  const screen = await startScreen();
  let driver = await startDriver(screen.display);
  let session = await newSession(driver, profile);

  const kill = async () => {
    for (const pid of await processesOf(profile)) process.kill(pid, "SIGKILL");
    driver.process.kill("SIGKILL");
  };
  return {
    goto: (url) => session.goto(url),
    reload: () => session.reload(),
    evaluate: async (body, ...values) => (await session.evaluate(body, values)) as never,
    find: (body, ...values) => until(body, () => session.element(body, values)),
    kill,
    async quit() {
      await session.end();
      await kill();
    },
    async reopen() {
      driver = await startDriver(screen.display);
      session = await newSession(driver, profile);
    },
    async close() {
      await kill();
      screen.process.kill("SIGKILL");
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function newSession({ url }: { url: string }, profile: string): Promise<WebDriverSession> {
  return WebDriverSession.start(url, {
    "webkitgtk:browserOptions": { binary: PYTHON, args: [WINDOW, profile] },
    timeouts: { pageLoad: 60_000, script: 60_000 },
  });
}

async function startDriver(display: string): Promise<{ process: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await until("WebKitWebDriver", async () => (await fetch(`${url}/status`)).ok);
  return { process: child, url };
}

/** A screen that nobody sees; it reports its number once it is there. */
function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const child = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Promise((resolve, reject) => {
    let text = "";
    child.on("error", reject);
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (text.endsWith("\n")) resolve({ process: child, display: `:${text.trim()}` });
    });
  });
}

/** The window with this profile and the processes that it has started. */
async function processesOf(profile: string): Promise<number[]> {
  const all = new Map<number, { parent: number; command: string }>();
  for (const name of (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry))) {
    const [stat, command] = await Promise.all(
      ["stat", "cmdline"].map((file) => readFile(`/proc/${name}/${file}`, "utf8").catch(() => "")),
    );
    const parent = Number(stat?.split(") ").at(-1)?.split(" ")[1]);
    all.set(Number(name), { parent, command: command ?? "" });
  }
  const found = [...all].filter(([, { command }]) => command.includes(profile)).map(([pid]) => pid);
  for (const pid of found) {
    for (const [child, { parent }] of all) if (parent === pid && !found.includes(child)) found.push(child);
  }
  return found;
}
