/* The parts of an OpenType typeface that choose a glyph. Source: OpenType 1.9, cmap format 4, GSUB types 1 and 4. */

/**
 * Glyphs by code point.
 * @param {Buffer} cmap
 * @returns {Map<number, number>}
 */
export function glyphMap(cmap) {
  const map = new Map();
  const at = cmap.readUInt32BE(8);
  const segments = cmap.readUInt16BE(at + 6) / 2;
  for (let i = 0; i < segments; i++) {
    const end = cmap.readUInt16BE(at + 14 + i * 2);
    const start = cmap.readUInt16BE(at + 16 + segments * 2 + i * 2);
    const delta = cmap.readUInt16BE(at + 16 + segments * 4 + i * 2);
    const place = at + 16 + segments * 6 + i * 2;
    const offset = cmap.readUInt16BE(place);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const raw = offset === 0 ? code : cmap.readUInt16BE(place + offset + (code - start) * 2);
      const glyph = raw === 0 && offset !== 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph) map.set(code, glyph);
    }
  }
  return map;
}

/**
 * What a feature puts in a glyph's place.
 * @param {Buffer} gsub
 */
export function substitutions(gsub) {
  const features = gsub.readUInt16BE(6);
  const lookups = gsub.readUInt16BE(8);
  /** @type {Map<string, Map<number, number>>} */
  const singles = new Map();
  /** @type {Map<string, Map<number, { rest: number[], glyph: number }[]>>} */
  const joined = new Map();
  for (let i = 0; i < gsub.readUInt16BE(features); i++) {
    const entry = features + 2 + i * 6;
    const tag = gsub.toString("latin1", entry, entry + 4);
    const feature = features + gsub.readUInt16BE(entry + 4);
    for (let j = 0; j < gsub.readUInt16BE(feature + 2); j++) {
      const lookup = lookups + gsub.readUInt16BE(lookups + 2 + gsub.readUInt16BE(feature + 4 + j * 2) * 2);
      for (let k = 0; k < gsub.readUInt16BE(lookup + 4); k++) {
        let table = lookup + gsub.readUInt16BE(lookup + 6 + k * 2);
        let type = gsub.readUInt16BE(lookup);
        if (type === 7) {
          type = gsub.readUInt16BE(table + 2);
          table += gsub.readUInt32BE(table + 4);
        }
        if (type === 1) readSingle(gsub, table, inside(singles, tag));
        if (type === 4) readLigatures(gsub, table, inside(joined, tag));
      }
    }
  }
  return {
    /** @param {string} feature @param {number} glyph */
    single: (feature, glyph) => singles.get(feature)?.get(glyph),
    /**
     * Joins glyphs that the feature writes as one.
     * @param {string} feature
     * @param {number[]} glyphs
     * @param {string[]} letters the text behind each glyph
     */
    ligatures(feature, glyphs, letters) {
      const out = [];
      for (let at = 0; at < glyphs.length; at++) {
        const glyph = glyphs[at] ?? 0;
        const match = joined
          .get(feature)
          ?.get(glyph)
          ?.find(({ rest }) => rest.every((part, i) => part === glyphs[at + 1 + i]));
        const count = 1 + (match?.rest.length ?? 0);
        out.push({ glyph: match?.glyph ?? glyph, text: letters.slice(at, at + count).join("") });
        at += count - 1;
      }
      return out;
    },
  };
}

/**
 * @template K, A, B
 * @param {Map<K, Map<A, B>>} maps
 * @param {K} key
 */
function inside(maps, key) {
  const found = maps.get(key) ?? new Map();
  maps.set(key, found);
  return found;
}

/**
 * @param {Buffer} gsub
 * @param {number} table
 * @param {Map<number, number>} into
 */
function readSingle(gsub, table, into) {
  const covered = coverage(gsub, table + gsub.readUInt16BE(table + 2));
  const listed = gsub.readUInt16BE(table) === 2;
  for (const [index, glyph] of covered.entries()) {
    into.set(glyph, listed ? gsub.readUInt16BE(table + 6 + index * 2) : (glyph + gsub.readInt16BE(table + 4)) & 0xffff);
  }
}

/**
 * @param {Buffer} gsub
 * @param {number} table
 * @param {Map<number, { rest: number[], glyph: number }[]>} into
 */
function readLigatures(gsub, table, into) {
  for (const [index, first] of coverage(gsub, table + gsub.readUInt16BE(table + 2)).entries()) {
    const set = table + gsub.readUInt16BE(table + 6 + index * 2);
    const list = into.get(first) ?? [];
    for (let i = 0; i < gsub.readUInt16BE(set); i++) {
      const ligature = set + gsub.readUInt16BE(set + 2 + i * 2);
      const length = gsub.readUInt16BE(ligature + 2) - 1;
      const rest = Array.from({ length }, (_, part) => gsub.readUInt16BE(ligature + 4 + part * 2));
      list.push({ rest, glyph: gsub.readUInt16BE(ligature) });
    }
    into.set(first, list);
  }
}

/**
 * The glyphs that a table speaks of, in its order.
 * @param {Buffer} gsub
 * @param {number} at
 */
function coverage(gsub, at) {
  const count = gsub.readUInt16BE(at + 2);
  if (gsub.readUInt16BE(at) === 1) return Array.from({ length: count }, (_, i) => gsub.readUInt16BE(at + 4 + i * 2));
  const glyphs = [];
  for (let i = 0; i < count; i++) {
    const range = at + 4 + i * 6;
    for (let glyph = gsub.readUInt16BE(range); glyph <= gsub.readUInt16BE(range + 2); glyph++) glyphs.push(glyph);
  }
  return glyphs;
}
