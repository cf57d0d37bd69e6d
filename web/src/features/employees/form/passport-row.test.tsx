// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import type { PassportProposal } from "./passport-proposals.ts";
import { PassportRow } from "./passport-row.tsx";

beforeAll(async () => {
  await startI18n("en");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:strip", revokeObjectURL: () => {} }));
});
afterEach(cleanup);

const words = (of: Pick<PassportProposal, "field" | "proven" | "same">) => {
  const proposal = { value: "Z4471902", before: of.same ? "Z4471902" : "", ...of };
  render(<PassportRow proposal={proposal} strip={new Blob()} checked={false} onCheck={() => {}} />, {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  });
  const said = document.body.textContent;
  cleanup();
  return said;
};

it("what fails its check digit is doubtful, also where the form says the same", () => {
  const doubtful = i18n.t("employees.passport.doubtful");
  const doubtfulSame = i18n.t("employees.passport.doubtfulSame");
  expect(words({ field: "passportNumber", proven: false, same: false })).toContain(doubtful);
  expect(words({ field: "passportNumber", proven: false, same: true })).toContain(doubtfulSame);
  expect(words({ field: "passportNumber", proven: true, same: true })).not.toContain(doubtfulSame);
  // a name has no check digit: that both are the same is all there is to say
  expect(words({ field: "lastName", proven: false, same: true })).not.toMatch(/check digit/);
  expect(screen.queryByText(doubtful)).toBeNull();
});
