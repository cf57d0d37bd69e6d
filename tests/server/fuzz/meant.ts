import fc from "fast-check";
import { attachmentTypes, viewParams } from "#domain/index";
import { symbolic } from "./symbolic.ts";

/* What an operation takes beyond what its schemas tell: values that fit records which the world holds. Without them some
   operations would be refused each time, and never be tried. */

/** The id of a note on each document and employee. */
export const NOTE = 100_000_000_000_007;
/** The day on which each employee's passport and each document expires. */
export const EXPIRY = "2027-03-31";
/** The SHA-256 of a scan is known to the world alone. */
const scan = symbolic("own", "scan digests");

const query = fc.constantFrom(
  ...viewParams.documents.filter((name) => ["search", "tag"].includes(name)).map((name) => ({ [name]: "عقد" })),
  { type: "pdf" },
  { from: EXPIRY },
);
const handled = { day: fc.constant(EXPIRY), by: symbolic("self", "users"), snoozedUntil: fc.constant(null) };
/** None of those that join by one: who sees what stays as it is while the requests are judged. */
const invited = { token: symbolic("own", "invitation tokens") };

type Members = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Members of bodies by operation; each of them is sent. */
export const meantMembers: Readonly<Record<string, Members>> = {
  postInvitationsLookup: invited,
  postInvitationsAccept: invited,
  postDocumentsIdNotes: { id: fc.constantFrom(NOTE, NOTE + 1, NOTE + 2) },
  postEmployeesIdNotes: { id: fc.constantFrom(NOTE, NOTE + 1, NOTE + 2) },
  postDocumentsIdHandling: handled,
  postEmployeesIdHandling: { ...handled, paper: fc.constant("passport") },
  postDocumentsIdText: { sha256: scan, pages: fc.array(fc.constantFrom("Rent", "عقد إيجار"), { minLength: 1 }) },
  patchRemindersId: { doneAt: fc.constantFrom(null, "2026-11-25T08:00:00.000Z") },
  postViews: { query },
  postViewsView: { query },
};

/** Parameters of paths by their names, or by operation and name. */
export const meantInPath: Members = {
  note: fc.constant(NOTE),
  view: symbolic("own", "views"),
  paper: fc.constantFrom(...attachmentTypes, "residency"),
  "postDocumentsIdText id": symbolic("own", "scans"),
};
