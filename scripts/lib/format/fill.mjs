import { Caller, signIn } from "../caller.mjs";
import { document, fillDocuments, sendTextOfScan } from "./documents.mjs";
import { fillEmployees, fillPrivateEmployee, putOffResidencies } from "./employees.mjs";
import { create } from "./requests.mjs";
import { allRead, allTold } from "./settled.mjs";
import { stay } from "./stay.mjs";

const PASSWORD = "kept-password";
/** The first administrator, by the settings that make them. */
export const ADMINISTRATOR = { ADMIN_USERNAME: "root", ADMIN_EMAIL: "root@example.test", ADMIN_PASSWORD: PASSWORD };
const ALL = ["upload", "download", "view", "delete"];

/** What the firms have set; one of them hides salaries and has no escalation. */
const SETTINGS = {
  timeZone: "Asia/Riyadh",
  quietDays: [5],
  leadDays: { default: [60, 30, 7, 0], passport: [180, 90], own1: [30] },
  requiredPapers: { passport: "everyone", residency: "nonGulf", own1: "everyone" },
  escalationDays: 5,
  hidesSalaries: false,
  push: true,
};
const FIRMS = [
  { name: "نور", settings: SETTINGS },
  { name: "Gulf", settings: { ...SETTINGS, timeZone: "Asia/Dubai", escalationDays: null, hidesSalaries: true } },
];
const OWN_TYPES = [
  { key: "own1", name: { en: "Gate pass", ar: "تصريح دخول" } },
  { key: "own2", name: { en: "Removed", ar: "محذوف" } },
];
/** A device that no push ever reaches: the name leads nowhere (RFC 2606). */
const ENDPOINT = "https://push.invalid/device/";

/**
 * Somebody who can sign in. `calendar` is the path of their calendar, `session` the cookies of a browser that stays signed
 * in.
 * @typedef {{ username: string, password: string, calendar?: string, session?: string }} Kept
 */

/**
 * A small firm with some of everything: people of each role, papers of each type, renewed and removed ones, deleted
 * records; versions, tags, notes, reminders and saved views; links that share a document and that invite somebody; settings,
 * deadlines that lapsed and who handles them, notices, a calendar, a device that is woken; a second firm, which hides
 * salaries; and a private space. Each request leaves its activity.
 * @param {string} url of a new server
 * @returns the people who can sign in
 */
export async function fill(url) {
  /** @type {Kept} */
  const root = { username: ADMINISTRATOR.ADMIN_USERNAME, password: PASSWORD };
  const platform = await Caller.signedIn(url, root);
  const firms = [];
  for (const firm of FIRMS) firms.push(await fillFirm(url, platform, firm));
  const alone = await fillPrivateSpace(url);
  const people = [root, ...firms.flatMap((firm) => firm.people), alone];
  await allRead(url, people);
  for (const { worker } of firms) await sendTextOfScan(worker);
  const { token } = await superuser(url);
  await allTold(
    url,
    token,
    firms.map(({ admin }) => admin),
  );
  for (const { worker, user } of firms) {
    await putOffResidencies(worker);
    // what was told before is nothing new for a first device
    await worker.send("PUT", "/api/push/subscription", { endpoint: ENDPOINT + user.username.length });
    user.session = worker.headers.Cookie;
  }
  await stay(url, token);
  return people;
}

/** @param {string} url */
const superuser = (url) =>
  signIn(url, "/api/collections/_superusers/auth-with-password", {
    identity: ADMINISTRATOR.ADMIN_EMAIL,
    password: PASSWORD,
  });

/** @param {string} url @returns {Promise<Kept>} its owner */
async function fillPrivateSpace(url) {
  const alone = { username: "alone", password: PASSWORD };
  const signUp = { ...alone, email: "alone@example.test", fullName: "Somebody Alone" };
  await new Caller(url).send("POST", "/api/register", signUp);
  const own = await Caller.signedIn(url, alone);
  const category = await create(own, "/api/categories", { name: "My papers" });
  await own.send("POST", "/api/documents", document("Diploma", "diploma.docx", { categoryId: category }));
  await fillPrivateEmployee(own);
  return alone;
}

/**
 * @param {string} url
 * @param {Caller} platform
 * @param {(typeof FIRMS)[number]} firm
 */
async function fillFirm(url, platform, { name, settings }) {
  const organizationId = Number(await create(platform, "/api/admin/organizations", { name, description: "A firm" }));
  /** @type {Kept} */
  const admin = { username: `admin-${name}`, password: PASSWORD };
  const rest = { fullName: `${name} Admin`, email: `${organizationId}@example.test`, role: "admin", organizationId };
  await platform.send("POST", "/api/admin/users", { ...admin, ...rest });
  const boss = await Caller.signedIn(url, admin);
  await boss.send("PUT", "/api/organization/settings", { ...settings, ownPaperTypes: OWN_TYPES });
  await boss.send("PUT", "/api/organization/settings", { ownPaperTypes: OWN_TYPES.slice(0, 1) });
  /** @param {string} kind @param {string} role @param {string[]} permissions @returns {Promise<Kept>} */
  const join = async (kind, role, permissions) => {
    const person = { username: `${kind}-${name}`, password: PASSWORD };
    const email = `${kind}-${organizationId}@example.test`;
    await boss.send("POST", "/api/admin/users", { ...person, fullName: `${name} ${kind}`, email, role, permissions });
    return person;
  };
  const user = await join("user", "user", ALL);
  const people = [admin, user, await join("viewer", "viewer", ["view", "download"])];
  if (settings.hidesSalaries) people.push(await join("payer", "user", [...ALL, "seesSalaries"]));
  const worker = await Caller.signedIn(url, user);
  const { id } = await worker.send("GET", "/api/user");
  await fillDocuments(boss, worker, id);
  await fillEmployees(worker, organizationId, id);
  user.calendar = `/api/calendar/${(await worker.send("POST", "/api/calendar", {})).token}.ics`;
  admin.calendar = `/api/calendar/${(await boss.send("POST", "/api/calendar", { language: "ar" })).token}.ics`;
  for (const role of ["user", "viewer"]) await boss.send("POST", "/api/invitations", { role, permissions: ["view"] });
  return { people, admin, user, worker };
}
