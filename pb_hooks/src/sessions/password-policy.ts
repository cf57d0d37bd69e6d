import { AppError } from "#domain/index";
import { type PasswordOwner, passwordWeakness } from "#domain/users/known-passwords";
import { env } from "../kernel/env.ts";

/**
 * The value of PASSWORD_POLICY: "standard" requires no more than domain/users/passwords.ts, "strict" also refuses weak
 * passwords.
 */
export function passwordPolicy(): "standard" | "strict" {
  return env("PASSWORD_POLICY").toLowerCase() === "strict" ? "strict" : "standard";
}

/**
 * Where the policy is strict, refuses a weak password, and the one that the account has.
 * @param isPresent whether the account has this very password
 * @throws {AppError} password_known, password_own, password_same
 */
export function requireByPolicy(password: string, owner: PasswordOwner, isPresent = () => false): void {
  if (passwordPolicy() !== "strict") return;
  const weakness = passwordWeakness(password, owner);
  if (weakness) throw new AppError(weakness);
  if (isPresent()) throw new AppError("password_same");
}
