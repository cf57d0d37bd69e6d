import { PAGE_BREAK, type TextQuery, type TextTerm } from "#domain/index";

/** How much of a text is taken before a find, and in all, in letters. */
const BEFORE = 100;
const PASSAGE = 360;

/** What domain's fold makes the same letter, one for one, so that places stay where they are. */
const VARIANTS: Readonly<Record<string, string>> = { ا: "أإآٱ", ه: "ة", و: "ؤ", ي: "ىیئ", ك: "ک" };

/** The letters that stand for a folded one. */
function variantsOf(letter: string): string {
  if (!/[0-9]/.test(letter)) return VARIANTS[letter] ?? "";
  return String.fromCharCode(0x660 + Number(letter), 0x6f0 + Number(letter));
}

/** SQL of a text folded as far as a term's letters ask for it. */
function foldedSql(text: string, { words, others }: TextTerm): string {
  let sql = `lower(${text})`;
  for (const letter of new Set([words, ...others.map((form) => form.words)].join(""))) {
    for (const variant of variantsOf(letter)) sql = `replace(${sql}, '${variant}', '${letter}')`;
  }
  return sql;
}

/** What is looked for, the likelier first: the words at a word's begin, anywhere, the longest of them, other forms. */
function candidates({ words, others }: TextTerm): string[] {
  const longest = words.split(" ").reduce((one, other) => (other.length > one.length ? other : one));
  return [...[" ", "\n"].map((before) => before + words), words, longest, ...others.map((form) => form.words)];
}

/**
 * SQL of the part of each text in {:ids} that is around the longest term's first find, as JSON. What is folded otherwise than
 * letter by letter is not found here; the part is then the text's beginning.
 * @param params gets what is looked for
 */
export function passageSql({ terms }: TextQuery, params: Record<string, string>): string {
  const term = terms.reduce((one, other) => (other.words.length > one.words.length ? other : one));
  const places = candidates(term).map((text, at) => {
    params[`at${at}`] = text;
    return `nullif(instr(folded, {:at${at}}), 0)`;
  });
  params.break = PAGE_BREAK;
  return `WITH
    found AS MATERIALIZED (SELECT t.id, t.text, ${foldedSql("t.text", term)} AS folded
      FROM json_each({:ids}) w CROSS JOIN texts t ON t.id = w.value),
    placed AS MATERIALIZED (SELECT id, text, max(1, coalesce(${places.join(", ")}, 1) - ${BEFORE}) AS begin FROM found),
    parts AS (SELECT id, begin, substr(text, 1, begin - 1) AS before, substr(text, begin, ${PASSAGE}) AS part FROM placed)
    SELECT json_object('id', id, 'page', 1 + length(before) - length(replace(before, {:break}, '')),
      'cut', begin > 1, 'text', part) FROM parts`;
}
