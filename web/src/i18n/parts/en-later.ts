import words from "../en.json";

export const englishLater = words;
