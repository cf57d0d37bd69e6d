/* `npm run test:browsers`: the main job in Firefox and in WebKit, the engine of Safari, on Debian and its kin. */
import { existsSync } from "node:fs";
import { client, packages } from "./lib/build-steps.mjs";
import { aptInstall } from "./lib/chromium.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { builtProgram } from "./lib/server-program.mjs";
import { checkNode } from "./lib/settings.mjs";
import { summed, vitest } from "./lib/suites.mjs";

/** What is driven, the screen that nobody sees, and Python's bindings for the window (tests/engines/browser.py). */
const NEEDED = [
  { file: "/usr/bin/firefox-esr", from: "firefox-esr" },
  { file: "/usr/bin/WebKitWebDriver", from: "webkit2gtk-driver" },
  { file: "/usr/bin/Xvfb", from: "xvfb" },
  { file: "/usr/lib/python3/dist-packages/gi/__init__.py", from: "python3-gi" },
  { file: "/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib", from: "gir1.2-webkit2-4.1" },
];

/** The packages whose files are not there. */
const missing = () => NEEDED.filter(({ file }) => !existsSync(file)).map(({ from }) => from);

await main(async () => {
  checkNode();
  await packages();
  const wanted = missing();
  if (wanted.length > 0) {
    if (process.getuid?.() !== 0) throw new Failure(`Install these of Debian's packages first: ${wanted.join(" ")}`);
    console.log(`Installing ${wanted.join(", ")} …`);
    const output = await aptInstall(wanted);
    if (missing().length > 0) throw new Failure(`They could not be installed:\n${output}`);
  }
  await builtProgram();
  await client();
  return summed([await vitest("browsers")]);
});
