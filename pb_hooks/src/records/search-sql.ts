import { ARABIC_LETTERS, ARABIC_PREFIXES, type SearchWord } from "#domain/index";

/**
 * SQL of domain's holdsWord.
 * @param key the column of folded text, a trusted constant
 * @param params gets the word's texts under names that begin with `name`
 */
export function holdsWordSql(
  key: string,
  { text, spellings, bare }: SearchWord,
  name: string,
  params: Record<string, string>,
): string {
  const anywhere = [text, ...spellings].map((part, at) => {
    params[`${name}text${at}`] = part;
    return `instr(${key}, {:${name}text${at}}) > 0`;
  });
  const begun = bare.map(({ words, open }, at) => {
    const param = `${name}bare${at}`;
    params[param] = words;
    // a bare form is Arabic letters alone, none of which means anything to GLOB
    const [whole, end] = open ? [`' ' || ${key}`, "*"] : [`' ' || ${key} || ' '`, `[^${ARABIC_LETTERS}]*`];
    const begins = ARABIC_PREFIXES.map(
      (prefix) => `${whole} GLOB '*[^${ARABIC_LETTERS}]${prefix}' || {:${param}} || '${end}'`,
    );
    return `instr(${key}, {:${param}}) > 0 AND (${begins.join(" OR ")})`;
  });
  return [...anywhere, ...begun].join(" OR ");
}
