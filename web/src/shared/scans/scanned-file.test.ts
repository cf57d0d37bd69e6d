import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { type Employee, employeeFiles } from "#domain/index";
import { withFollowedSession } from "#web/local/testing/followed-session.ts";
import type { LocalSession } from "#web/local/testing/internals.ts";
import { aReadEmployee } from "#web/local/testing/texts.ts";
import { aUser } from "#web/local/testing/users.ts";
import { scannedAttachment } from "./scanned-file.ts";

let people = 700_000_000_000_950;
let local: LocalSession;
withFollowedSession(
  () => aUser(++people),
  (opened) => {
    local = opened;
  },
);

function served(employee: Employee): void {
  local.mirror.applyChanges([{ collection: "employees", id: employee.id, record: employee }]);
  local.mirror.publish(true);
}

function passport() {
  const employee = local.mirror.view("employees").byId.get(7);
  return employee && employeeFiles(employee).find(({ key }) => key === "passport");
}

test("what was read in an attachment is shown at once, and hides no other file that takes its place", async () => {
  served(aReadEmployee(7, { passport: { textState: "scan" } }));
  const [employee, file] = [local.mirror.view("employees").byId.get(7), passport()];
  if (!employee || !file) throw new Error("no passport");
  await scannedAttachment(employee, file).keep(["a lighthouse"]);
  await vi.waitFor(() => expect(passport()?.textState).toBe("ocr"), { interval: 2, timeout: 60_000 });
  served(aReadEmployee(7, { passport: { textState: "scan", sha256: "another", filename: "renewed.pdf" } }));
  expect(passport()).toMatchObject({ sha256: "another", filename: "renewed.pdf" });
});
