/* One dictionary is loaded at the start, the other one when it is requested; both are kept for offline use. Apart from
   the translations' own code, so that the page can ask for it before that has run. */
export const dictionaries = {
  en: async () => (await import("./en.json")).default,
  ar: async () => (await import("./ar.json")).default,
};
