import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["Maryam Al-Ajmi", "MA"],
  ["maryam.ajmi", "MA"],
  ["Mohamed Hassan Ibrahim", "MI"],
  ["admin", "A"],
  ["مريم العجمي", "م"],
  ["", ""],
])("%s", (name, letters) => expect(initials(name)).toBe(letters));
