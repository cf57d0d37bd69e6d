import words from "../ar.json";

export const arabicLater = words;
