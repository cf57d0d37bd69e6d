/* The words of the first screens are loaded at the start, those of the lists of people with these, those of everything
   that is opened from there afterwards, and those of the other language when it is requested; all are kept for offline
   use. Each part is a whole dictionary until the client is built: then it is seen in the sources of those screens which
   words they need (scripts/lib/client/first-words.mjs). Apart from the translations' own code, so that the page can ask for them before
   that has run. */
export const dictionaries = {
  en: {
    first: async () => (await import("./parts/en-first.ts")).englishFirst,
    lists: async () => (await import("./parts/en-lists.ts")).englishLists,
    later: async () => (await import("./parts/en-later.ts")).englishLater,
  },
  ar: {
    first: async () => (await import("./parts/ar-first.ts")).arabicFirst,
    lists: async () => (await import("./parts/ar-lists.ts")).arabicLists,
    later: async () => (await import("./parts/ar-later.ts")).arabicLater,
  },
};
