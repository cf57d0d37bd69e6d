import { AppError, changePasswordInput, parseInput } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably } from "../kernel/sql.ts";
import type { Call, Reply } from "../kernel/types.ts";
import { standingOf, userJson } from "./accounts.ts";
import { signedIn } from "./login.ts";

/**
 * POST /api/change-password: a new cookie for this browser, and the end of every session that there was.
 * @throws {AppError} wrong_current_password (400: the session is right, only the password is not)
 */
export function changePassword(call: Call): Reply {
  const { currentPassword, newPassword } = parseInput(changePasswordInput, call.input);
  const id = String(call.who.id);
  const account = call.app.findRecordById("users", id);
  if (!account.validatePassword(currentPassword)) throw new AppError("wrong_current_password");
  return durably(call.app, (tx) => {
    if (standingOf(tx, account) === "changed") throw new AppError("wrong_current_password");
    setPassword(tx, id, newPassword, { byHolder: true });
    return signedIn(tx, call, id, 200);
  });
}

/**
 * Sets a user's password. The record hook ends every session and PocketBase token of theirs and lets a first
 * administrator's superuser follow, in the same transaction.
 * @param byHolder whether the holder chose it; the app has the holder choose another one first when somebody else did
 */
export function setPassword(tx: PbApp, id: string, password: string, { byHolder }: { byHolder: boolean }): void {
  const record = tx.findRecordById("users", id);
  record.set("mustChoosePassword", !byHolder);
  record.setPassword(password);
  tx.save(record);
}

/** The user as GET shows them, for routes that set somebody's password. */
export function userReply(app: PbApp, id: string): Reply {
  return { status: 200, json: userJson(app, id) };
}
