/* Which texts belong on this device: those of the newest papers, as far as there is room. */

import { fileTypes, TEXT_ENGINE, type TextState, textLimits } from "#domain/index";
import type { DeviceHints } from "../storage/device-hints.ts";
import type { TextFacts, TextId } from "../storage/texts-database.ts";
import type { Readable } from "./readable.ts";

/** Room for texts in letters; a phone's browser has to hold them in memory too. */
const ROOM = { desktop: 64_000_000, phone: 16_000_000 };
const SMALL_MEMORY_GB = 4;

/** For how many letters of texts a device has room. */
export function roomForTexts({
  deviceMemory = Number.POSITIVE_INFINITY,
  userAgentData,
  userAgent,
}: DeviceHints): number {
  const isPhone = userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/.test(userAgent);
  return isPhone || deviceMemory <= SMALL_MEMORY_GB ? ROOM.phone : ROOM.desktop;
}

const whole: readonly (TextState | null)[] = ["ok", "cut", "ocr"];

/** Whether the server may have a text in which words can be found: a PDF of pictures may have a heading or a stamp in letters. */
export const isSearchable = ({ textState, mimeType }: Pick<Readable, "textState" | "mimeType">): boolean =>
  whole.includes(textState) || (textState === "scan" && mimeType === fileTypes.pdf.mimeType);

/** Which of two texts of one file says more; its own words are worth more than what a machine takes for them. */
function worth(state: TextState | null): number {
  if (state === "ocr") return 2;
  return whole.includes(state) ? 3 : state === "scan" ? 1 : 0;
}

type TextRow = Pick<Readable, "id" | "sha256" | "textState" | "mimeType">;

const saysAsMuch = (text: TextFacts, row: TextRow): boolean => worth(text.state) >= worth(row.textState);

/** Whether a text is that of the paper's present file, and has words of it where the server has any. */
const isOfFile = (text: TextFacts, row: TextRow): boolean =>
  text.sha256 === row.sha256 && (saysAsMuch(text, row) || whole.includes(text.state));

export interface TextPlan<Row extends TextRow> {
  /** Papers whose texts the server has and this device lacks, or has as an earlier engine read them, newest first. */
  lacking: Row[];
  /** Papers whose file or text waits to be sent from this device, of which nothing is kept yet, newest first. */
  unread: Row[];
  /** Ids of texts that are to go: of other files, of papers that this person no longer sees, beyond the room. */
  superfluous: TextId[];
}

/**
 * Compares the papers that are shown with the texts that are kept.
 * @param rows newest first
 * @param isUnsent whether a paper's shown file, or what was read in it by machine, is on this device alone
 */
export function planTexts<Row extends TextRow>(
  rows: readonly Row[],
  kept: ReadonlyMap<TextId, TextFacts>,
  room: number,
  isUnsent: (row: Row) => boolean,
): TextPlan<Row> {
  const plan: TextPlan<Row> = { lacking: [], unread: [], superfluous: [] };
  const rest = new Set(kept.keys());
  let letters = 0;
  let isFull = room <= 0;
  for (const row of rows) {
    const text = kept.get(row.id);
    if (text && isOfFile(text, row)) {
      isFull ||= letters + text.letters > room;
      if (isFull && text.letters > 0) continue;
      letters += text.letters;
      rest.delete(row.id);
      // what an earlier engine has read, or a machine before the server had more, is searched until that takes its place
      if (text.engine === TEXT_ENGINE && saysAsMuch(text, row)) continue;
      if (isUnsent(row)) plan.unread.push(row);
      else if (isSearchable(row)) plan.lacking.push(row);
    } else if (!isFull && isUnsent(row)) {
      plan.unread.push(row);
    } else if (!isFull && isSearchable(row)) {
      // only what certainly fits is fetched: the rest would be removed and fetched again
      if (letters + textLimits.letters <= room) plan.lacking.push(row);
    }
  }
  plan.superfluous.push(...rest);
  return plan;
}
