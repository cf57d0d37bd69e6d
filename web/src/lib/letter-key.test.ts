import { expect, it } from "vitest";
import { isLetterKey } from "./letter-key.ts";

it.each([
  ["English", { key: "z", code: "KeyZ" }, true],
  ["Caps Lock", { key: "Z", code: "KeyZ" }, true],
  ["Arabic", { key: "ئ", code: "KeyZ" }, true],
  ["German", { key: "z", code: "KeyY" }, true],
  ["German, where English has Z", { key: "y", code: "KeyZ" }, false],
  ["another Arabic letter", { key: "ء", code: "KeyX" }, false],
])("knows Z on a keyboard: %s", (_, event, is) => expect(isLetterKey(event, "z")).toBe(is));
