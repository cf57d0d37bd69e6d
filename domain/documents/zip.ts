/* Many documents as one ZIP: what it is asked for by, what it is called, and the names of its files. */

import * as z from "zod/mini";
import { MAX_FILENAME_BYTES } from "../core/files.ts";
import { idSchema } from "../core/schemas.ts";
import type { Language } from "../core/sentences.ts";
import { utf8Length } from "../core/text.ts";

/** The most documents in one ZIP: as many ids as an address holds. */
export const MOST_ZIPPED = 500;
/** The most bytes of their files together. */
export const MAX_ZIP_BYTES = 2 * 1024 * 1024 * 1024;

const IDS = /^[1-9][0-9]{14}(,[1-9][0-9]{14})*$/;

/** The query of GET /api/documents/zip. A browser that saves a file sends none of the app's headers. */
export const documentsZipQuery = z.object({
  /** Separated by commas; one that is named twice counts once. */
  get ids() {
    return z.pipe(
      z.pipe(
        z.string().check(z.regex(IDS)),
        z.transform((text) => [...new Set(text.split(","))]),
      ),
      z.array(z.string()).check(z.maxLength(MOST_ZIPPED, "zip_too_many")),
    );
  },
  get language() {
    return z.optional(z.enum(["en", "ar"]));
  },
  /** In whose name the page asks, as X-User says it elsewhere. */
  get user() {
    return z.optional(idSchema("validation_error"));
  },
});

/** The address of a ZIP of these documents. */
export function documentsZipPath(ids: readonly number[], { language, user }: { language: Language; user: number }) {
  return `/api/documents/zip?language=${language}&user=${user}&ids=${ids.join(",")}`;
}

/** What a ZIP and the list of what it lacks say. */
export const zipWords: Readonly<
  Record<Language, { name: string; list: string; intro: string; forbidden: string; missing: string; unknown: string }>
> = {
  en: {
    name: "Documents",
    list: "Not included.txt",
    intro: "These documents are not in this ZIP:",
    forbidden: "you may not download it",
    missing: "the server does not find its file",
    unknown: "Documents that are deleted, or that you may not see",
  },
  ar: {
    name: "مستندات",
    list: "غير مدرج.txt",
    intro: "هذه المستندات ليست في الملف المضغوط:",
    forbidden: "لا تملك صلاحية تنزيله",
    missing: "تعذّر العثور على ملفه في الخادم",
    unknown: "مستندات محذوفة أو لا يحق لك الاطلاع عليها",
  },
};

/** What Windows takes for something else than a part of a name, and control characters. */
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;
/** Names of devices on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** A filename that every system can unpack. */
function safeName(filename: string): string {
  const name = filename.replace(UNSAFE, "_").replace(/[. ]+$/, "");
  return name === "" || DEVICE.test(name) ? `_${name}` : name;
}

/** File systems may take names for the same that differ in case or in how an accent is written. */
const sameName = (name: string) => name.normalize("NFC").toLowerCase();

/** A name with a number before its extension, cut where it would be longer than file systems allow. */
function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot) : "";
  const end = number === 1 ? extension : ` (${number})${extension}`;
  const letters = Array.from(dot > 0 ? name.slice(0, dot) : name);
  while (letters.length > 1 && utf8Length(letters.join("")) + utf8Length(end) > MAX_FILENAME_BYTES) letters.pop();
  return letters.join("") + end;
}

/**
 * The names of the files in a ZIP, in the same order: those that single downloads would give, safe to unpack, and each
 * once: "a.pdf", "a (2).pdf".
 * @param reserved a name that none of them gets
 */
export function zipNames(filenames: readonly string[], reserved: string): string[] {
  const taken = new Set([sameName(reserved)]);
  const next = new Map<string, number>();
  return filenames.map((filename) => {
    const safe = safeName(filename);
    let number = next.get(sameName(safe)) ?? 1;
    let name = numbered(safe, number);
    while (taken.has(sameName(name))) name = numbered(safe, ++number);
    next.set(sameName(safe), number + 1);
    taken.add(sameName(name));
    return name;
  });
}
