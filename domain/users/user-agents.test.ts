import { describe, expect, it } from "vitest";
import { programOf } from "./user-agents.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const [windows, mac] = ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"];
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ipad = iphone.replaceAll("iPhone", "iPad");
const [android, linux] = ["Mozilla/5.0 (Linux; Android 10; K)", "Mozilla/5.0 (X11; Linux x86_64)"];

const cases: [agent: string | null, browser: string | null, system: string | null][] = [
  [`${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, "Edge", "Windows"],
  [`${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, "Opera", "Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Windows"],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, "Safari", "macOS"],
  [`${mac} ${webkit} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "macOS"],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [`${iphone} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, "Firefox", "iPhone"],
  [`${iphone} Version/17.0 EdgiOS/131.0.0.0 Mobile/15E148 Safari/604.1`, "Edge", "iPhone"],
  [`${ipad} Version/17.5 Mobile/15E148 Safari/604.1`, "Safari", "iPad"],
  // opened from the Home Screen, Safari does not name itself
  [`${iphone} Mobile/15E148`, null, "iPhone"],
  [`${android} ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [`${android} ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`, "Edge", "Android"],
  [`${android} ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, "Samsung Internet", "Android"],
  ["Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox", "Android"],
  [`${linux} ${webkit} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [`${linux} ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "ChromeOS"],
  ["curl/8.5.0", null, null],
  ["", null, null],
  [null, null, null],
];

describe("a User-Agent", () => {
  it.each(cases)("%s is %s on %s", (agent, browser, system) => {
    expect(programOf(agent)).toEqual({ browser, system });
  });
});
