import words from "../en.json";

export const englishFirst = words;
