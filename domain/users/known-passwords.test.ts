import { describe, expect, test } from "vitest";
import { passwordWeakness } from "./known-passwords.ts";

const sara = { username: "Sara", email: "s.ali@example.test" };

describe("a weak password", () => {
  test.each(["password", "PassW0rd", "123456", "١٢٣٤٥٦", "987654321", "aaaaaaa", "abcabcabc", "الكويت123"])(
    "%s is guessed first",
    (password) => {
      expect(passwordWeakness(password, sara)).toBe("password_known");
    },
  );

  test.each(["sara", "SARA", "sara2026", "Sara!1", "s.ali@example.test", "S.ALI", "s.ali99"])(
    "%s is given away by the account",
    (password) => {
      expect(passwordWeakness(password, sara)).toBe("password_own");
    },
  );

  test.each(["", "correct horse", "sarah and ali", "7391-kettle", "مفتاح البيت القديم"])("%s is none", (password) => {
    expect(passwordWeakness(password, sara)).toBeNull();
  });

  test("an account without a name yet gives nothing away", () => {
    expect(passwordWeakness("0000-kettle", { username: "", email: "" })).toBeNull();
  });
});
