import { type RegistrationMode, registrationModes } from "#domain/index";
import { env } from "./env.ts";
import type { PbApp } from "./pocketbase.d.ts";
import { execute, text } from "./sql.ts";

/** What is set in the product itself, apart from what the environment says. */
interface Settings {
  registration: RegistrationMode;
  /** How long activity is kept; a trigger reads it. */
  activityDays: string;
}

export function setSetting<Name extends keyof Settings>(tx: PbApp, name: Name, value: Settings[Name]): void {
  execute(tx, "INSERT OR REPLACE INTO settings (name, value) VALUES ({:name}, {:value})", { name, value });
}

/** What REGISTRATION says of who may make an account, "" where it says nothing. */
const orderedRegistration = () => env("REGISTRATION").toLowerCase();

/** Whether REGISTRATION says who may make an account, so that nothing in the product does. */
export const ordersRegistration = (): boolean => orderedRegistration() !== "";

/** Whether anybody may make an account: REGISTRATION says so, else what was set in the first run, else yes. */
export function registrationOpen(app: PbApp): boolean {
  const ordered = orderedRegistration();
  if (ordered !== "") return ordered !== "closed";
  const set = text(app, "SELECT value FROM settings WHERE name = 'registration'");
  return registrationModes.find((mode) => mode === set) !== "invitation";
}
