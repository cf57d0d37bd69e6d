import words from "../ar.json";

export const arabicLists = words;
