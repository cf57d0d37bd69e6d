/**
 * A name within a line of other words, whichever direction those have: between FSI and PDI of Unicode. It neither turns the
 * line round nor is torn apart by it; texts of the client's dictionaries have the signs themselves.
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
