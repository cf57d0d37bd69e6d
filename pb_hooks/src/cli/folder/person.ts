import { type Actor, may, tenantOf } from "#domain/index";
import { exitWithMessage } from "../../kernel/exit.ts";
import type { PbApp } from "../../kernel/pocketbase.d.ts";
import { accountStatus, findAccount, userOf } from "../../sessions/accounts.ts";
import { actorOf } from "../../sessions/session.ts";

/** Who files the papers; ends the command where that person is nobody, or may not. @param name username or e-mail address */
export function personFiling(app: PbApp, name: string, firm: { id: string; name: string }) {
  if (name === "") exitWithMessage("Name with --user the person who files the papers, by username or e-mail address.");
  const account = findAccount(app, name);
  if (!account) exitWithMessage(`There is no account “${name}”.`);
  const user = userOf(app, account.id);
  const actor: Actor = actorOf(user);
  const tenant = tenantOf(actor);
  if (String(tenant) !== firm.id) exitWithMessage(`“${name}” does not belong to “${firm.name}”.`);
  const status = accountStatus(app, account);
  if (status === "organization_inactive") exitWithMessage(`“${firm.name}” is inactive: nobody can file papers there.`);
  if (status !== "active")
    exitWithMessage(`The account “${name}” is inactive: activate it first, or name another one.`);
  if (!may(actor, "upload", tenant))
    exitWithMessage(
      `“${name}” may not upload documents in “${firm.name}”: give that right first, or name somebody else.`,
    );
  return { id: account.id, name: user.fullName, tenant: firm.id };
}
