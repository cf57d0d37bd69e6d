/** A name within a line of other words, whichever direction those have; in a text of the dictionary, that has the signs. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
