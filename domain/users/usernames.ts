/* Names that look like others: which are refused when new, and which count as taken. Stored ones stay as they are. */

/* Characters that show nothing. Source: Unicode, Default_Ignorable_Code_Point, and the blanks U+2800, U+3164, U+FFA0. */
const UNSEEN =
  /[\u00AD\u061C\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|[\uFE00-\uFE0F]|\uDB40[\uDC00-\uDFFF]/g;
/** The joiners have a meaning between letters of scripts that join or stack, as in Persian and Hindi. */
const JOINED = /([\u0600-\u08FF\u0900-\u0DFF])[\u200C\u200D](?=[\u0600-\u08FF\u0900-\u0DFF])/g;

/** Scripts whose letters look like one another's. */
const ALIKE = [
  /[A-Za-z\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF]/,
  /[\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F]/,
  /[\u0370-\u03FF\u1F00-\u1FFF]/,
];

/** Whether a new name looks the same as others: it hides characters, or mixes scripts that look alike. */
export function isConfusing(username: string): boolean {
  if (username.replace(JOINED, "$1").search(UNSEEN) >= 0) return true;
  const letters = username.normalize("NFKC");
  return ALIKE.filter((script) => script.test(letters)).length > 1;
}

/** What letters are taken for: pairs of texts in which the same places belong together. */
const PAIRS = [
  // Cyrillic
  ["авсԁенһіјкӏморԛѕтуѵԝхү", "abcdehhijklmopqstyvwxy"],
  // Greek, by the look of the small and of the capital letter
  ["αβεικνορτυχγημωϲϳ", "abeikvoptuxynuwcj"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"],
  // Latin letters that are others by name alone
  ["ıɑɡɩᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "iagiabcdeghijklmnoprstuvwyz"],
  // Arabic letters as Persian and Urdu write them, and what looks like them
  ["یىکھہە", "ييكههه"],
] as const;

const TAKEN_FOR = new Map(
  PAIRS.flatMap(([letters, as]) => [...letters].map((letter, at) => [letter, [...as][at] ?? ""])),
);

/** Tatweel and vowel signs, which are easily overlooked. */
const ARABIC_MARKS = /[\u0640\u064B-\u0652\u0670]/g;
const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * What a name is recognised by: two names with the same skeleton look alike. Of ASCII letters it is the name in small
 * letters. Source: Unicode Technical Standard 39, section 4, with a table of the scripts that people here write.
 */
export function usernameSkeleton(username: string): string {
  const letters = username
    .normalize("NFKC")
    .replace(UNSEEN, "")
    .replace(ARABIC_MARKS, "")
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
  if (/^[\x00-\x7f]*$/.test(letters)) return letters.toLowerCase();
  let skeleton = "";
  for (const letter of letters) {
    const small = letter.toLowerCase();
    skeleton += TAKEN_FOR.get(letter) ?? TAKEN_FOR.get(small) ?? small;
  }
  return skeleton;
}
