import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { specifiedPaperOf } from "#domain/index";
import { withFollowedSession } from "#web/local/testing/followed-session.ts";
import type { LocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import { queuePaper, queueRenewal } from "./papers.actions.ts";

let local: LocalSession;
withFollowedSession(
  () => aUser(480_000_000_000_001),
  (opened) => {
    local = opened;
  },
);

const page = (name: string): JudgedFile => ({
  ...{ filename: `${name}.pdf`, size: 4, mimeType: "application/pdf", bytes: new TextEncoder().encode(name).buffer },
});

/** Each change with the one that it follows. */
async function followed() {
  const entries = await local.outbox.entries.toArray();
  const kindOf = (key?: string) => entries.find((entry) => entry.key === key)?.kind;
  return entries.map(({ kind, follows }) => [kind, kindOf(follows?.key)]);
}

it("the pages of a new or renewed paper are not sent where the paper's change is refused", async () => {
  const employee = anEmployee(1);
  const { after } = await queuePaper(employee, "passport", { expiryDate: "2030-01-01" }, [page("a"), page("b")]);
  const passport = specifiedPaperOf(after, "passport");
  const pages = [page("c"), page("d")];
  await queueRenewal(aUser(7), after, passport, { expiryDate: "2040-01-01" }, pages);
  expect(await followed()).toEqual([
    ["paper.add", undefined],
    ["paper.attach", "paper.add"],
    ["paper.attach", "paper.add"],
    ["paper.renew", undefined],
    ["paper.attach", "paper.renew"],
  ]);
});
