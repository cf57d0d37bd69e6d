import { readFileSync } from "node:fs";

/** A letter in both languages as Word 97 to 2003 write it. It is a fixed file: no library writes that format. */
export const letter = readFileSync(new URL("./letter.doc", import.meta.url));
