import type { TFunction } from "i18next";
import type { Program } from "#domain/users/user-agents";

/** What a person's device is called: its browser and its system, as far as they are known. */
export function deviceName(t: TFunction, { browser, system }: Program): string {
  if (system === null) return browser ?? t("profile.unknownDevice");
  return t("profile.browserOn", { browser: browser ?? t("profile.otherBrowser"), system });
}
