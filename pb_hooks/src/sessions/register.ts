import { AppError, parseInput, registerInput } from "#domain/index";
import { withUniqueErrors } from "../http/failures.ts";
import type { OpenCall, Reply } from "../http/types.ts";
import { addActivity } from "../kernel/activity.ts";
import { registrationsPerHour } from "../kernel/env.ts";
import { freshId } from "../kernel/ids.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { registrationOpen } from "../kernel/settings.ts";
import { durably } from "../kernel/sql.ts";
import { findAccount, hasLookAlike } from "./accounts.ts";
import { startSession } from "./login.ts";
import { requireByPolicy } from "./password-policy.ts";
import { type Counter, checkAttempts, countAttempt, HOUR_MS } from "./rate-limits.ts";

export interface NewAccount {
  /** Absent: a fresh one. */
  id?: string;
  username: string;
  email: string;
  fullName: string;
  password: string;
  role: "super_admin" | "admin" | "user" | "viewer";
  organizationId?: string;
  parentId?: string;
  permissions?: readonly string[];
  /** Somebody else than its holder makes it, and knows the password. */
  mustChoosePassword?: boolean;
}

/**
 * POST /api/register: a user without an organization, who has a private space; registering signs in.
 * @throws {AppError} registration_closed, too_many_attempts, username_taken, email_taken
 */
export function register(call: OpenCall): Reply {
  if (!registrationOpen(call.app)) throw new AppError("registration_closed");
  const input = parseInput(registerInput, call.input);
  const counters: Counter[] = [
    { name: `register:${call.event.realIP()}`, limit: registrationsPerHour(), windowMs: HOUR_MS },
  ];
  // by itself, so that a name that is taken counts too, and before a password is hashed
  durably(call.app, (tx) => {
    checkAttempts(tx, counters, call.now);
    countAttempt(tx, counters, call.now);
  });
  return durably(call.app, (tx) => {
    const id = createAccount(tx, { ...input, role: "user" });
    const acting = { app: tx, actor: { id: Number(id) }, now: call.now };
    addActivity(acting, { kind: "created", collection: "users", record: id, tenant: "" });
    return startSession(tx, call, id, 201);
  });
}

/**
 * Makes an active account in the given transaction.
 * @returns its id
 * @throws {AppError} username_taken, email_taken
 */
export function createAccount(tx: PbApp, account: NewAccount): string {
  // a username has no @, so neither can be taken for the other kind
  if (findAccount(tx, account.username) || hasLookAlike(tx, account.username)) throw new AppError("username_taken");
  if (findAccount(tx, account.email)) throw new AppError("email_taken");
  requireByPolicy(account.password, account);
  const record = new Record(tx.findCollectionByNameOrId("users"));
  const id = account.id ?? freshId();
  record.set("id", id);
  record.set("username", account.username);
  record.setEmail(account.email);
  record.set("emailVisibility", true);
  record.set("fullName", account.fullName);
  record.setPassword(account.password);
  record.set("role", account.role);
  record.set("organizationId", account.organizationId ?? "");
  record.set("parentId", account.parentId ?? "");
  record.set("permissions", account.permissions ?? []);
  record.set("isActive", true);
  record.set("mustChoosePassword", account.mustChoosePassword ?? false);
  withUniqueErrors({ username: "username_taken", email: "email_taken" }, () => tx.save(record));
  return id;
}
