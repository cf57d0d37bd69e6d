import { expect, it } from "vitest";
import { mailWords } from "./mails.ts";

it("fills in values as they are, placeholders and patterns in them included", () => {
  const { before } = mailWords("email_changed", "en", { username: "{{email}} $& $1", email: "new@firm.example" });
  expect(before[0]).toContain("“\u2068{{email}} $& $1\u2069” was changed to \u2068new@firm.example\u2069.");
});

it("isolates values from the direction of the words around them, but for those of the subject", () => {
  const { subject, before, button } = mailWords("invitation", "ar", { organization: "Gulf Co.", invitedBy: "Sara" });
  expect([subject, button]).toEqual(["دعوة إلى Gulf Co.", "الانضمام إلى \u2068Gulf Co.\u2069"]);
  expect(before[0]).toMatch(/^يدعوك \u2068Sara\u2069 إلى \u2068Gulf Co\.\u2069 في سِجِل/);
});

it("leaves a placeholder without a value as it is written", () => {
  expect(mailWords("reset_password", "ar").before[0]).toBe("مرحبًا {{name}}،");
});
