import { figure } from "./measure.mjs";

/**
 * One row of the table: a measure of ours, what it stands beside, and the ratio of both.
 * @typedef {object} Row
 * @property {string} work
 * @property {string} ours with its spread
 * @property {string} beside what it is compared with, and its measure
 * @property {string} ratio in words
 * @property {string} aim
 * @property {boolean | null} met null where there is no aim
 */

/** @typedef {"ms" | "bytes" | "perSecond" | "percent" | "times"} Unit */

/**
 * How the ratio is meant: `faster`: theirs by ours, at least the aim; `atMost`: ours by theirs, at most the aim;
 * `atLeast`: ours by theirs, at least the aim; `fewer`: as faster, for bytes.
 * @typedef {"faster" | "fewer" | "atMost" | "atLeast"} Kind
 */

/**
 * @param {object} measured
 * @param {string} measured.work
 * @param {readonly number[]} measured.ours
 * @param {string} measured.beside
 * @param {readonly number[]} measured.theirs
 * @param {Unit} [measured.unit]
 * @param {Kind} measured.kind
 * @param {number | null} [measured.aim] null for a figure that has none
 * @returns {Row}
 */
export function ratioRow({ work, ours, beside, theirs, unit = "ms", kind, aim = null }) {
  const [own, other] = [figure(ours).median, figure(theirs).median];
  const inverse = kind === "faster" || kind === "fewer";
  const ratio = inverse ? other / own : own / other;
  const words = {
    faster: `${digits(ratio)} times faster`,
    fewer: `${digits(ratio)} times fewer`,
    atMost: `${digits(ratio)} times`,
    atLeast: `${digits(ratio)} times`,
  };
  const bound = kind === "atMost" ? "at most" : "at least";
  return {
    work,
    ours: withSpread(ours, unit),
    beside: `${beside}: ${withSpread(theirs, unit)}`,
    ratio: words[kind],
    aim: aim === null ? "" : `${bound} ${aim}`,
    met: aim === null ? null : kind === "atMost" ? ratio <= aim : ratio >= aim,
  };
}

/**
 * A row of what is found here, and by others.
 * @param {{ work: string, isFound: boolean, theirs: readonly { name: string, isFound: boolean }[] }} found
 * @returns {Row}
 */
export function wordRow({ work, isFound, theirs }) {
  const told = (/** @type {boolean} */ yes) => (yes ? "found" : "not found");
  const beside = theirs.map((one) => `${one.name}: ${told(one.isFound)}`).join(", ");
  return { work, ours: told(isFound), beside, ratio: "", aim: "found", met: isFound };
}

/** @param {readonly number[]} values @param {Unit} unit */
export function withSpread(values, unit) {
  const { median, low, high } = figure(values);
  const spread = values.length > 1 && text(low, unit) !== text(high, unit);
  return spread ? `${text(median, unit)} (${text(low, unit)} to ${text(high, unit)})` : text(median, unit);
}

/** @param {number} value @param {Unit} unit */
function text(value, unit) {
  if (unit === "ms") return value < 10_000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`;
  if (unit === "perSecond") return `${digits(value)} a second`;
  if (unit === "percent") return `${digits(value)} %`;
  if (unit === "times") return digits(value);
  if (value < 10_000) return `${Math.round(value)} bytes`;
  return value < 2 ** 20 ? `${digits(value / 1024)} KB` : `${digits(value / 2 ** 20)} MB`;
}

/** Three digits that mean something. @param {number} value */
function digits(value) {
  if (!Number.isFinite(value)) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** @param {Row} row @returns {string} for the terminal */
export function line({ work, ours, beside, ratio, aim, met }) {
  const verdict = met === null ? "" : met ? "  met" : "  MISSED";
  return `  ${work}\n      ${ours} | ${beside} | ${ratio}${aim ? `, aim ${aim}` : ""}${verdict}`;
}

/** @param {readonly Row[]} rows @returns {string} a table in Markdown */
export function markdown(rows) {
  const cells = rows.map(({ work, ours, beside, ratio, aim, met }) => {
    const verdict = met === null ? aim : `${aim}: ${met ? "met" : "**missed**"}`;
    return `| ${[work, ours, beside, ratio, verdict].map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return ["| work | here | beside | ratio | aim |", "|---|---|---|---|---|", ...cells].join("\n");
}
