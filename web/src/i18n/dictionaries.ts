/* The words of the first screens are loaded at the start, those of everything that is opened from there afterwards, and
   those of the other language when it is requested; all are kept for offline use. Each part is a whole dictionary until
   the client is built: then it is seen in the sources of the first screens which words they need
   (scripts/lib/client/first-words.mjs). Apart from the translations' own code, so that the page can ask for them before
   that has run. */
export const dictionaries = {
  en: {
    first: async () => (await import("./parts/en-first.ts")).englishFirst,
    later: async () => (await import("./parts/en-later.ts")).englishLater,
  },
  ar: {
    first: async () => (await import("./parts/ar-first.ts")).arabicFirst,
    later: async () => (await import("./parts/ar-later.ts")).arabicLater,
  },
};
