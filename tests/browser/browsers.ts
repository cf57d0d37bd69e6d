import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserType,
  chromium,
  type Page,
} from "@playwright/test";
import { chromium as findChromium, headlessChromium } from "../../scripts/lib/chromium.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // a moving test picture; a page gets it like any camera, only where it may
  "--use-fake-device-for-media-stream",
];

/** Compiling for speed what runs for some seconds is a tenth of the work; installed browsers, as people have them, do it. */
const SHORT_LIVED = "--js-flags=--no-opt";

/** A browser that knows nothing yet: its cookies, databases and files are its own, and go when it closes. */
export interface Browser {
  context: BrowserContext;
  /** The page in front. */
  page: Page;
  close(): Promise<void>;
}

/** A browser that is a program of its own: its profile lives on disk and outlives the program. */
export interface InstalledBrowser extends Browser {
  /** Ends the program at once, as a crash would, and leaves the profile. */
  kill(): Promise<void>;
  /** Opens the same profile again. */
  reopen(): Promise<void>;
  /**
   * Closes the program and opens it again. Chromium writes cookies to disk when it closes, and else only every 30
   * seconds: a kill right after signing in would take the session with it.
   */
  restart(): Promise<void>;
}

export interface BrowserOptions {
  url: string;
  language?: "en" | "ar";
  /** A phone's screen instead of a desk's. */
  phone?: boolean;
  /** A finger instead of a mouse. */
  touch?: boolean;
  /**
   * Whether the app is kept on the device, to open without the server. Its service worker fetches and compiles all of
   * it, which costs as much as all else that most tests do.
   */
  offline?: boolean;
}

const contextOptions = ({
  url,
  language,
  phone,
  touch = false,
  offline = false,
}: BrowserOptions): BrowserContextOptions => ({
  baseURL: url,
  acceptDownloads: true,
  serviceWorkers: offline ? "allow" : "block",
  hasTouch: touch,
  isMobile: touch,
  viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
  locale: language === "ar" ? "ar-KW" : "en-US",
  timezoneId: "Asia/Kuwait",
  // a fifth of the work is to draw what moves; the tests that are about it ask for it
  reducedMotion: "reduce",
});

const notKept = new WeakSet<BrowserContext>();

/** Whether the app is kept on the device ({@link BrowserOptions.offline}). */
export const isKeptOffline = (context: BrowserContext) => !notKept.has(context);

async function speaking(context: BrowserContext, { language = "en" }: BrowserOptions): Promise<BrowserContext> {
  if (language !== "en") {
    await context.addInitScript((wanted) => {
      if (!localStorage.getItem("language")) localStorage.setItem("language", wanted);
    }, language);
  }
  return context;
}

/** One program that many browsers share without knowing of each other. */
export interface SharedProgram {
  open(options: BrowserOptions): Promise<Browser>;
  close(): Promise<void>;
}

/**
 * Starts the program that {@link SharedProgram.open} takes its browsers from: much cheaper than one each.
 * @param windows whether it is one that could open windows, and not the headless shell
 */
export async function startProgram(type: BrowserType, windows: boolean): Promise<SharedProgram> {
  const executablePath = await (windows ? findChromium() : headlessChromium());
  const shared = await type.launch({ executablePath, args: [...FLAGS, SHORT_LIVED] });
  return {
    async open(options) {
      const context = await speaking(await shared.newContext(contextOptions(options)), options);
      if (!options.offline) notKept.add(context);
      return { context, page: await context.newPage(), close: () => context.close() };
    },
    close: () => shared.close(),
  };
}

/**
 * Opens a browser as a program of its own, with a fresh profile on disk.
 * @param windows whether it is the one that people have, windows and all, and not the headless shell
 */
export async function installBrowser(options: BrowserOptions, windows: boolean): Promise<InstalledBrowser> {
  const executablePath = await (windows ? findChromium() : headlessChromium());
  const profile = await mkdtemp(join(tmpdir(), "sijil-profile-"));
  const launch = async () => {
    const settings = { executablePath, args: FLAGS, ...contextOptions({ ...options, offline: true }) };
    return speaking(await chromium.launchPersistentContext(profile, settings), options);
  };
  const first = await launch();
  const browser: InstalledBrowser = {
    context: first,
    page: first.pages()[0] ?? (await first.newPage()),
    async kill() {
      const pid = await mainProcess(profile);
      const gone = new Promise<void>((resolve) => browser.context.once("close", () => resolve()));
      process.kill(pid, "SIGKILL");
      await gone;
    },
    async reopen() {
      browser.context = await launch();
      browser.page = browser.context.pages()[0] ?? (await browser.context.newPage());
    },
    async restart() {
      await browser.context.close();
      await browser.reopen();
    },
    async close() {
      await browser.context.close().catch(() => {});
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return browser;
}

/** The program that holds a profile: neither one of its own processes nor the script that started it. */
async function mainProcess(profile: string): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const [program = "", ...args] = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    const holds = args.includes(`--user-data-dir=${profile}`) && !args.some((arg) => arg.startsWith("--type="));
    if (holds && !program.endsWith("/sh")) return Number(pid);
  }
  throw new Error(`no process holds ${profile}`);
}
