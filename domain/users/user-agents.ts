/** What a User-Agent says of the program and the system that a person recognizes; null for what it does not tell. */
export interface Program {
  browser: string | null;
  system: string | null;
}

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** The first match counts: nearly every browser also names those that it wants to be taken for. */
const browsers: Names = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  // without a word boundary: a headless one says HeadlessChrome
  ["Chrome", /(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
];

/** Also in this order: phones claim "like Mac OS X", and Android runs on Linux. An iPad that asks for desktop pages says it is a Mac. */
const systems: Names = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
];

const nameIn = (text: string, names: Names) => names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** The browser and system of a User-Agent, by the names that are the same in every language. */
export function programOf(userAgent: string | null): Program {
  const text = userAgent ?? "";
  return { browser: nameIn(text, browsers), system: nameIn(text, systems) };
}
