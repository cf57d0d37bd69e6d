import words from "../ar.json";

export const arabicFirst = words;
