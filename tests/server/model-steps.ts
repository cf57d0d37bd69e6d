/* Requests that model and server answer alike: who sees to deadlines, and salaries that are hidden. */

import { requestHeaders } from "#domain/index";

export interface Step {
  by: string;
  send: string;
  body?: unknown;
  headers?: Record<string, string>;
  bytes?: Uint8Array;
}

export const keyed = (name: string) => ({ [requestHeaders.key]: name });

/** Who sees to a document's due date and to the papers of an employee; both are there, without any handling. */
export function handlingSteps(document: number, employee: number): Step[] {
  const send = `POST /api/documents/${document}/handling`;
  const ofEmployee = `POST /api/employees/${employee}/handling`;
  const blank = { by: null, snoozedUntil: null };
  const due = { day: "2027-05-01", by: "person#reader", snoozedUntil: null };
  const residency = { paper: "residency", day: "2028-01-01", by: "person#user", snoozedUntil: "2027-12-01" };
  return [
    { by: "user", send, body: { day: "2027-05-01", ...blank, snoozedUntil: "2027-04-01" } },
    { by: "user", send: `PATCH /api/documents/${document}`, body: { dueDate: "2027-05-01" } },
    ...["viewer", "reader", "stranger", "loner"].map((by) => ({ by, send, body: due })),
    { by: "user", send, body: { ...due, day: "2027-05-02" } },
    { by: "user", send, body: { ...due, paper: "passport" } },
    { by: "user", send, body: { ...due, by: "person#stranger" } },
    { by: "user", send, body: { ...due, by: 7, day: "soon" } },
    { by: "user", send, body: due, headers: keyed("h1") },
    { by: "user", send, body: due, headers: keyed("h1") },
    { by: "admin", send, body: due },
    { by: "admin", send, body: { ...due, snoozedUntil: "2027-04-02" } },
    { by: "user", send, body: { ...due, by: "person#user", baseValues: blank } },
    { by: "user", send, body: { ...due, ...blank, snoozedUntil: "2027-04-03", baseValues: blank } },
    { by: "user", send, body: { ...due, snoozedUntil: "2027-05-05" } },
    { by: "admin", send, body: { ...due, by: "person#admin" } },
    { by: "user", send: `PATCH /api/documents/${document}`, body: { dueDate: "2027-06-01" } },
    { by: "user", send, body: due },
    { by: "user", send, body: { day: "2027-06-01", ...blank } },
    { by: "user", send, body: { day: "2027-06-01", ...blank, snoozedUntil: "2027-05-20" } },
    { by: "user", send, body: { day: "2027-06-01", ...blank } },
    { by: "viewer", send: ofEmployee, body: residency },
    { by: "reader", send: ofEmployee, body: residency },
    { by: "user", send: ofEmployee, body: { ...residency, by: "person#viewer" } },
    { by: "user", send: ofEmployee, body: { ...residency, paper: "visa" } },
    { by: "reader", send: `PATCH /api/employees/${employee}`, body: { passportExpiryDate: "2029-01-01" } },
    { by: "user", send: ofEmployee, body: { paper: "passport", day: "2029-01-01", ...blank, by: "person#admin" } },
    { by: "user", send: `PATCH /api/employees/${employee}`, body: { residencyExpiryDate: "2029-02-01" } },
    { by: "user", send: ofEmployee, body: { paper: "passport", day: "2029-01-01", ...blank, by: "person#user" } },
  ];
}

/** What was read by machine in files that neither record has, by people with and without the right. */
export function textSteps(document: number, employee: number): Step[] {
  const read = { sha256: "0".repeat(64), pages: ["words"] };
  return [`POST /api/documents/${document}/text`, `POST /api/employees/${employee}/text`].flatMap((send) => [
    ...["user", "reader", "viewer", "admin", "stranger", "loner"].map((by) => ({ by, send, body: read })),
    { by: "user", send, body: { ...read, pages: [] } },
    { by: "user", send, body: { ...read, pages: ["…"] } },
  ]);
}

/** Whom a document is about; in the end it is about that employee. */
export function aboutSteps(document: number, employee: number): Step[] {
  const send = `PATCH /api/documents/${document}`;
  const about = { employeeId: employee };
  return [
    { by: "user", send, body: about, headers: keyed("a1") },
    { by: "user", send, body: about, headers: keyed("a1") },
    { by: "user", send, body: about },
    { by: "admin", send, body: { employeeId: null, baseVersion: 1 } },
    { by: "admin", send, body: { employeeId: null, name: "Lost in part", baseVersions: { employeeId: 1 } } },
    ...["viewer", "reader", "stranger", "loner"].map((by) => ({ by, send, body: about })),
    ...[7, "nobody", 100_000_000_000_009].map((employeeId) => ({ by: "user", send, body: { employeeId } })),
    { by: "admin", send, body: { employeeId: "" } },
    { by: "user", send: `DELETE /api/employees/${employee}` },
    { by: "user", send, body: about },
    { by: "user", send: `POST /api/employees/${employee}/restore` },
    { by: "user", send, body: about },
    { by: "user", send: `DELETE /api/employees/${employee}` },
    { by: "user", send, body: { ...about, description: "Judged by what changes alone" } },
    { by: "user", send: `POST /api/employees/${employee}/restore` },
  ];
}

/** Salaries that the organization begins to hide. */
export function salarySteps(employee: number): Step[] {
  const send = `PATCH /api/employees/${employee}`;
  const settings = "PUT /api/organization/settings";
  const hides = { hidesSalaries: true };
  return [
    { by: "reader", send, body: { salary: "470", middleName: "Before" }, headers: keyed("s1") },
    ...["user", "viewer", "loner", "payroll"].map((by) => ({ by, send: settings, body: hides })),
    { by: "admin", send: settings, body: hides, headers: { "X-Tenant": "100000000000009" } },
    { by: "admin", send: settings, body: { hidesSalaries: "yes" } },
    { by: "admin", send: settings, body: { timeZone: "Asia/Atlantis" } },
    { by: "admin", send: settings, body: { leadDays: { moonstone: [3] } } },
    { by: "admin", send: settings, body: { quietDays: [5], ...hides }, headers: keyed("s2") },
    { by: "admin", send: settings, body: { quietDays: [5], ...hides }, headers: keyed("s2") },
    { by: "admin", send: settings, body: hides },
    { by: "reader", send, body: { salary: "470", middleName: "Before" }, headers: keyed("s1") },
    { by: "reader", send, body: { salary: null, middleName: "Sent back" } },
    { by: "reader", send, body: { salary: "470.00", middleName: "Guessed" } },
    { by: "user", send, body: { salary: "1.234" } },
    { by: "user", send, body: { salary: "480", baseVersion: 1 } },
    { by: "payroll", send, body: { salary: "490" } },
    { by: "admin", send, body: { salary: "500.5", baseVersion: 1, middleName: "Late" } },
    { by: "user", send, body: { middleName: "Named" } },
    { by: "user", send: `POST /api/employees/${employee}/notes`, body: { id: 500_000_000_000_001, text: "Read" } },
    { by: "payroll", send, body: { middleName: null } },
  ];
}

/** Settings that two admins change, and devices that are woken where an organization lets them be. */
export function settingSteps(): Step[] {
  const send = "PUT /api/organization/settings";
  const device = "/api/push/subscription";
  const lead = (days: number) => ({ leadDays: { default: [days] } });
  const at = (name: string) => ({ endpoint: `https://push.invalid/${name}` });
  return [
    { by: "user", send: `PUT ${device}`, body: at("a") },
    { by: "admin", send, body: { ...lead(9), push: true, baseValues: { push: false } }, headers: keyed("t1") },
    { by: "admin", send, body: { ...lead(9), push: true, baseValues: { push: false } }, headers: keyed("t1") },
    { by: "admin", send, body: { ...lead(8), baseValues: { leadDays: { default: [60, 30, 7, 0] } } } },
    { by: "admin", send, body: { ...lead(9), baseValues: { leadDays: { default: [60, 30, 7, 0] } } } },
    { by: "admin", send, body: { ...lead(8), timeZone: "Asia/Riyadh", baseValues: lead(9) } },
    { by: "admin", send, body: { quietDays: [0], baseValues: { quietDays: [9] } } },
    ...["user", "viewer", "loner"].map((by) => ({ by, send: `PUT ${device}`, body: at(by) })),
    { by: "user", send: `PUT ${device}`, body: { endpoint: "http://push.invalid/a" } },
    { by: "user", send: `PUT ${device}`, body: {} },
    { by: "viewer", send: `PUT ${device}`, body: at("user") },
    ...["user", "viewer"].map((by) => ({ by, send: `DELETE ${device}` })),
    { by: "admin", send, body: { push: false, baseValues: { push: true } } },
    { by: "user", send: `PUT ${device}`, body: at("b") },
  ];
}

/** Papers of an employee who has a passport and a residency; the user has finished the uploads 4 to 7. */
export function paperSteps(employee: number, sha256: string): Step[] {
  const all = `/api/employees/${employee}/papers`;
  const [visa, other] = ["500000000000002", "500000000000003"];
  const by = "user";
  const page = (at: number, name: string) => ({ body: { uploadId: `upload#${at}`, sha256 }, headers: keyed(name) });
  const add = `POST ${all}`;
  const at = (id: string, act: string) => `POST ${all}/${id}/${act}`;
  const permit = { id: "workPermit", type: "workPermit", number: "W1", expiryDate: "2027-08-01", cost: "10.500" };
  return [
    ...["viewer", "stranger", "loner"].map((one) => ({ by: one, send: add, body: permit })),
    { by, send: add, body: { ...permit, type: "visa" } },
    { by, send: add, body: { ...permit, id: "7" } },
    { by, send: add, body: { ...permit, type: "own4", id: visa } },
    { by, send: add, body: { ...permit, id: "passport", type: "passport" } },
    {
      by,
      send: add,
      body: { id: visa, type: "visa", number: " V 1 ", issueDate: "2027-02-01", expiryDate: "2027-01-01" },
    },
    { by, send: add, body: { id: visa, type: "visa", number: " V 1 ", note: "Kept" }, headers: keyed("q1") },
    { by, send: add, body: { id: visa, type: "visa", number: " V 1 ", note: "Kept" }, headers: keyed("q1") },
    { by, send: add, body: { id: visa, type: "contract" } },
    { by, send: `PATCH ${all}/${visa}`, body: { expiryDate: "2027-06-01", cost: "twelve" } },
    { by, send: `PATCH ${all}/${visa}`, body: { expiryDate: "2027-06-01", issuer: " Somebody  else " } },
    { by, send: `PATCH ${all}/${visa}`, body: { issuer: "Somebody else" } },
    { by, send: `PATCH ${all}/${other}`, body: { issuer: "Nobody" } },
    { by: "reader", send: `PATCH ${all}/passport`, body: { number: "P9", issueDate: "2030-01-01" } },
    { by: "reader", send: `PATCH ${all}/passport`, body: { number: "P9", issuer: "Ministry" } },
    { by, send: `PATCH ${all}/passport`, body: { expiryDate: "2031-01-01", cost: "20" } },
    { by, send: `PATCH ${all}/civilId`, body: { number: null } },
    { by, send: at("passport", "files"), body: {} },
    { by, send: at(other, "files"), ...page(4, "q2") },
    { by, send: at("passport", "files"), ...page(4, "q2") },
    { by, send: at("passport", "files"), ...page(4, "q3") },
    { by, send: at("passport", "files"), ...page(4, "q3") },
    { by, send: at("passport", "renew"), body: {} },
    {
      by,
      send: at("passport", "renew"),
      body: { number: "P10", expiryDate: "2041-01-01", uploadId: "upload#5", sha256 },
    },
    { by, send: at("residency", "renew"), body: { expiryDate: "2030-02-01", cost: "200" } },
    { by, send: `PATCH /api/employees/${employee}`, body: { residencyExpiryDate: "2031-02-01" } },
    { by, send: at("civilId", "renew"), body: { expiryDate: "2031-02-01", keepsFiles: true } },
    { by, send: at(visa, "renew"), body: { number: "V2", uploadId: "upload#6", sha256 }, headers: keyed("q4") },
    { by, send: at(visa, "renew"), body: { number: "V2", uploadId: "upload#6", sha256 }, headers: keyed("q4") },
    { by, send: at(visa, "files"), ...page(7, "q5") },
    { by, send: at(visa, `files/${visa}.9/remove`) },
    { by, send: at(visa, `files/${visa}.1/remove`) },
    { by, send: at(visa, `files/${visa}.1/remove`) },
    { by, send: at(visa, `files/${visa}.1/restore`) },
    { by, send: at(visa, `files/${visa}.1/restore`) },
    { by, send: at("passport", "files/passport.1/remove") },
    { by, send: at("passport", "files/passport.1/restore") },
    { by, send: at("passport", "files/passport/remove") },
    { by, send: at("passport", "files/passport/restore") },
    { by, send: at("civilId", "remove") },
    { by, send: at(visa, "remove"), headers: keyed("q6") },
    { by, send: at(visa, "remove"), headers: keyed("q6") },
    { by, send: at(visa, "remove") },
    { by, send: add, body: { id: visa, type: "visa" } },
    { by, send: `PATCH ${all}/${visa}`, body: { issuer: "Gone" } },
    { by, send: at(visa, "restore") },
    { by, send: at(visa, "restore") },
    { by, send: at("passport", "remove") },
    { by, send: `PATCH /api/employees/${employee}`, body: { passportNumber: "P11" } },
    { by, send: at("passport", "restore") },
    { by, send: `PATCH /api/employees/${employee}`, body: { passportNumber: null } },
    { by, send: at("passport", "restore") },
    { by, send: at("workPermit", "remove") },
    { by, send: add, body: permit },
    { by, send: at("workPermit", "remove") },
    { by: "admin", send: at("workPermit", "restore") },
    { by, send: at("drivingLicense", "restore") },
  ];
}
