import words from "../en.json";

export const englishLists = words;
