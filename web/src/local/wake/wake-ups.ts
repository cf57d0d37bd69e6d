/* Having this device woken by the push service of its browser's vendor when something is due. */

import type { Language } from "#domain/core/sentences";
import { httpJson } from "../http/http.ts";
import { forgetWoken, NOTIFICATION_TAG, rememberWoken, type WokenPerson, wokenPerson } from "./woken-person.ts";

const PATH = "/api/push/subscription";

/** What keeps this device from being woken, or whether it is. */
export type WakeUpState = "unsupported" | "needsApp" | "blocked" | "off" | "on";

/** Only an installed app gets pushes there. */
const isIphone = () => /iP(hone|ad|od)/.test(navigator.userAgent);
const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

async function ownSubscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/** What this device says of itself; the server has a word in it too. */
export async function wakeUpState(user: number): Promise<WakeUpState> {
  if (!(await registration())) return isIphone() && !isInstalled() ? "needsApp" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const isOwn = (await wokenPerson())?.user === user;
  return isOwn && (await ownSubscription()) ? "on" : "off";
}

const tell = ({ endpoint }: PushSubscription) => httpJson(PATH, { method: "PUT", json: { endpoint } });

/**
 * Asks for the permission, which takes a click, and has the device woken.
 * @param key the server's public key, base64url
 * @returns whether the person allowed it
 */
export async function startWakeUps(key: string, person: WokenPerson): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const manager = (await registration())?.pushManager;
  if (!manager) return false;
  // one for another key or another person is of no use
  await (await manager.getSubscription())?.unsubscribe();
  const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
  await tell(subscription);
  await rememberWoken(person);
  return true;
}

/** The device is woken no more. The server is told first, so that a failure leaves things as they were. */
export async function stopWakeUps(): Promise<void> {
  await httpJson(PATH, { method: "DELETE" });
  await endWakeUps();
}

/** As {@link stopWakeUps}, where the session has ended and the subscription at the server with it. */
export async function endWakeUps(): Promise<void> {
  await forgetWoken();
  await closeNotification();
  await (await ownSubscription())?.unsubscribe();
}

/** Closes the notification of what is due, which has been seen or is of somebody who has signed out. */
export async function closeNotification(): Promise<void> {
  const shown = await (await registration())?.getNotifications({ tag: NOTIFICATION_TAG });
  for (const one of shown ?? []) one.close();
}

/** The page has another language now: this person's device is woken in it from here on. */
export async function changeWakeLanguage(person: WokenPerson): Promise<void> {
  const before = await wokenPerson();
  if (before?.user === person.user && before.language !== person.language) await rememberWoken(person);
}

const pageLanguage = (): Language => (document.documentElement.lang === "ar" ? "ar" : "en");

/**
 * Whoever opens the app goes on being woken, by a new session and a new address too, and in the language of the page; what
 * another person had ends.
 */
export async function keepWakeUps(user: number): Promise<void> {
  const person = await wokenPerson();
  if (person === null) return;
  const subscription = await ownSubscription();
  if (person.user !== user || !subscription) return endWakeUps();
  await rememberWoken({ user, language: pageLanguage() });
  await tell(subscription);
}
