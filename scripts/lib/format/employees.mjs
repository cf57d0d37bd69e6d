import { LEASE } from "./documents.mjs";
import { create, fillNotes, fillReminders, form, paper } from "./requests.mjs";

/** @typedef {import("../caller.mjs").Caller} Caller */

/** Until when a deadline rests, before its day: no test runs later. */
const RESTS_UNTIL = "2998-01-01";
/** The last day of a paper that lapses in no test. */
const HOLDS_UNTIL = "2998-06-30";

const fields = { nationality: "Kuwaiti", phoneNumber: "12345678", dateOfBirth: "1990-02-28" };

/**
 * Employees of a firm: one with papers of every kind, and a deleted one.
 * @param {Caller} worker
 * @param {number} organizationId
 * @param {number} workerId
 */
export async function fillEmployees(worker, organizationId, workerId) {
  const first = { ...fields, firstName: "سالم", lastName: "العنزي", civilId: "290022800013", salary: 450.5 };
  const papers = { passportNumber: "P1", passportIssueDate: "2020-01-01", passportExpiryDate: "2025-01-01" };
  const salem = { ...first, ...papers, emailAddress: "salem@example.test", organizationId };
  const employee = await create(worker, "/api/employees", salem);
  const path = `/api/employees/${employee}`;
  await worker.send("PATCH", path, { passportNumber: "P2", passportExpiryDate: "2035-01-01", tags: "Night shift" });
  await fillNotes(worker, worker, path);
  await fillReminders(worker, { employeeId: Number(employee) });
  for (const [attachmentType, filename] of [
    ["civilId", "civil-id.pdf"],
    ["passport", "passport.pdf"],
    ["passport", "passport-new.pdf"],
    ["schoolDegree", "degree.docx"],
    ["drivingLicense", "license.pdf"],
  ]) {
    const attachment = paper(/** @type {string} */ (filename), `${attachmentType} of ${employee}`);
    await worker.send("POST", `${path}/upload-attachment`, form({ attachmentType: `${attachmentType}`, attachment }));
  }
  await worker.send("DELETE", `${path}/attachments/drivingLicense`);
  await fillPassport(worker, path);
  await fillResidency(worker, path, workerId);
  await fillFurtherPapers(worker, path, workerId);
  await nameInLease(worker, Number(employee));
  const gone = { ...fields, firstName: "Gone", lastName: "Person", civilId: "1", emailAddress: "gone@example.test" };
  await worker.send("DELETE", `/api/employees/${await create(worker, "/api/employees", { ...gone, organizationId })}`);
}

/** The firm's lease is about an employee. @param {Caller} worker @param {number} employeeId */
async function nameInLease(worker, employeeId) {
  /** @type {{ id: number, name: string }[]} */
  const documents = await worker.send("GET", "/api/documents");
  const lease = documents.find(({ name }) => name === LEASE);
  if (!lease) throw new Error("there is no lease");
  await worker.send("PATCH", `/api/documents/${lease.id}`, { employeeId });
}

/** Somebody in a private space. @param {Caller} owner */
export async function fillPrivateEmployee(owner) {
  const nurse = {
    ...fields,
    firstName: "Private",
    lastName: "Nurse",
    civilId: "2",
    emailAddress: "nurse@example.test",
  };
  const path = `/api/employees/${await create(owner, "/api/employees", { ...nurse, salary: "99.00" })}`;
  await addPaper(owner, path, { type: "visa", expiryDate: HOLDS_UNTIL }, ["visa.pdf"]);
}

/** @param {string} filename @param {string} path of the employee */
const page = (filename, path) => paper(filename, `${filename} of ${path}`);

/**
 * A paper with its pages.
 * @param {Caller} worker
 * @param {string} path of the employee
 * @param {{ type: string } & Record<string, string>} body
 * @param {readonly string[]} pages their filenames
 * @returns {Promise<string>} its path
 */
async function addPaper(worker, path, body, pages) {
  const { papers } = await worker.send("POST", `${path}/papers`, body);
  const [id] = Object.entries(papers).find(([, { type }]) => type === body.type) ?? [];
  const one = `${path}/papers/${id}`;
  for (const filename of pages) await worker.send("POST", `${one}/files`, form({ file: page(filename, path) }));
  return one;
}

/** What the specified fields have no place for: issuer, cost, note and the back. @param {Caller} worker @param {string} path */
async function fillPassport(worker, path) {
  const passport = `${path}/papers/passport`;
  await worker.send("PATCH", passport, { issuer: "Kuwait", cost: "10.500", note: "In the safe" });
  await worker.send("POST", `${passport}/files`, form({ file: page("passport-back.pdf", path) }));
}

/**
 * A residency that was handled until it was renewed with its new scan: its earlier pages stay.
 * @param {Caller} worker
 * @param {string} path of the employee
 * @param {number} workerId
 */
async function fillResidency(worker, path, workerId) {
  const before = {
    number: "R1",
    issueDate: "2025-02-01",
    expiryDate: "2026-01-31",
    issuer: "الداخلية",
    cost: "12.500",
  };
  const first = { id: "residency", type: "residency", ...before };
  const residency = await addPaper(worker, path, first, ["residency-front.pdf", "residency-back.pdf"]);
  await handle(worker, path, { paper: "residency", day: before.expiryDate, by: workerId, snoozedUntil: null });
  const after = { issueDate: "2026-02-01", expiryDate: HOLDS_UNTIL, cost: "15" };
  await worker.send("POST", `${residency}/renew`, form({ ...after, file: page("residency-new.pdf", path) }));
}

/**
 * Papers without specified fields: of the organization's own type, renewed twice, lapsed, handled and removed ones.
 * @param {Caller} worker
 * @param {string} path of the employee
 * @param {number} workerId
 */
async function fillFurtherPapers(worker, path, workerId) {
  const pass = { type: "own1", number: "G-7", issueDate: "2026-01-01", expiryDate: HOLDS_UNTIL };
  await addPaper(worker, path, pass, ["pass-front.pdf", "pass-back.docx"]);

  const insured = { type: "healthInsurance", number: "H-1", expiryDate: "2024-12-31", cost: "50" };
  const insurance = await addPaper(worker, path, insured, ["insurance-front.pdf", "insurance-back.pdf"]);
  const renewed = { expiryDate: "2025-12-31", cost: "55.250", file: page("insurance-new.pdf", path) };
  await worker.send("POST", `${insurance}/renew`, form(renewed));
  await worker.send("POST", `${insurance}/renew`, { expiryDate: HOLDS_UNTIL, cost: "60", keepsFiles: true });
  // the back of what it was before it was renewed
  await worker.send("POST", `${insurance}/files/${insurance.split("/").at(-1)}.2/remove`);

  const lapsed = { type: "contract", number: "C-1", expiryDate: "2026-03-31" };
  const contract = await addPaper(worker, path, lapsed, ["contract.pdf", "contract-annex.pdf"]);
  await worker.send("POST", `${contract}/files/${contract.split("/").at(-1)}.2/remove`);

  const handled = { type: "medicalCertificate", expiryDate: "2026-04-30" };
  const medical = await addPaper(worker, path, handled, []);
  const paperId = medical.split("/").at(-1);
  await handle(worker, path, { paper: paperId, day: handled.expiryDate, by: workerId, snoozedUntil: null });

  await addPaper(worker, path, { type: "visa", expiryDate: "2026-02-28" }, []);

  const removed = { id: "workPermit", type: "workPermit", number: "W-9", issuer: "PAM" };
  const permit = await addPaper(worker, path, removed, ["permit-front.pdf", "permit-back.pdf"]);
  await worker.send("POST", `${permit}/remove`);
}

/** @param {Caller} worker @param {string} path of the employee @param {Record<string, unknown>} handling */
async function handle(worker, path, handling) {
  await worker.send("POST", `${path}/handling`, handling);
}

/** Puts off residencies, which hold for as long as anybody reads these data. @param {Caller} worker */
export async function putOffResidencies(worker) {
  /** @type {import("#domain/index").Employee[]} */
  const employees = await worker.send("GET", "/api/employees");
  for (const { id, residencyExpiryDate: day } of employees)
    if (day === HOLDS_UNTIL)
      await handle(worker, `/api/employees/${id}`, { paper: "residency", day, by: null, snoozedUntil: RESTS_UNTIL });
}
