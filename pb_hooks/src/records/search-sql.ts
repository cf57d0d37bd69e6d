import { ARABIC_LETTERS, ARABIC_PREFIXES, type SearchWord } from "#domain/index";

/**
 * SQL of domain's holdsWord.
 * @param key the column of folded text, a trusted constant
 * @param params gets the word's texts under names that begin with `name`
 */
export function holdsWordSql(
  key: string,
  { text, bare }: SearchWord,
  name: string,
  params: Record<string, string>,
): string {
  params[name] = text;
  const part = `instr(${key}, {:${name}}) > 0`;
  if (bare === null) return part;
  params[`${name}bare`] = bare;
  // a bare form is Arabic letters alone, none of which means anything to GLOB
  const begins = ARABIC_PREFIXES.map(
    (prefix) => `' ' || ${key} GLOB '*[^${ARABIC_LETTERS}]${prefix}' || {:${name}bare} || '*'`,
  );
  return `${part} OR instr(${key}, {:${name}bare}) > 0 AND (${begins.join(" OR ")})`;
}
