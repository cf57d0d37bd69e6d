import { expect, it } from "vitest";
import { mailWords } from "./mails.ts";

it("fills in values as they are, placeholders and patterns in them included", () => {
  const { before } = mailWords("email_changed", "en", { username: "{{email}} $& $1", email: "new@firm.example" });
  expect(before[0]).toContain("“{{email}} $& $1” was changed to new@firm.example.");
});

it("leaves a placeholder without a value as it is written", () => {
  expect(mailWords("reset_password", "ar").before[0]).toBe("مرحبًا {{name}}،");
});
