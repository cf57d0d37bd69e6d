import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentVersion,
  type Employee,
  employeeDeadlines,
  employeeFiles,
  entities,
  expiredTypes,
  type FileVersions,
  handlingOf,
  isSnoozed,
  isSoundJson,
  jsonFields,
  laterDay,
  listedNotes,
  listedViews,
  missingTypes,
  type NotesById,
  namesOf,
  noPapers,
  papersOf,
  papersOnRecord,
  readJson,
  renewalWarning,
  type SavedViewsById,
  settingsOf,
  soundJson,
  soundRow,
} from "#domain/index";

const described = entities.flatMap(({ entity: { name, fields } }) =>
  namesOf(fields).flatMap((field) => (fields[field]?.column.type === "json" ? [`${name}.${field}`] : [])),
);
const judged = Object.entries(jsonFields).flatMap(([name, fields]) =>
  namesOf(fields).map((field) => `${name}.${field}`),
);

/** Names that the judges know, so that a value comes near to what one of them takes. */
const names = fc.constantFrom(
  ...["p1", "passport", "civilId", "due", "type", "number", "expiryDate", "files", "history", "filename", "size"],
  ...[
    "mimeType",
    "key",
    "replacedAt",
    "day",
    "by",
    "since",
    "text",
    "at",
    "list",
    "name",
    "query",
    "current",
    "earlier",
  ],
  ...["quietDays", "leadDays", "ownPaperTypes", "__proto__"],
);
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, "", "x", 1, -1, true, "visa", "passport", "2027-01-01", "2026-02-30", "documents"),
  fc.constantFrom<unknown>("2026-01-01T00:00:00.000Z", "application/pdf"),
);
const { near } = fc.letrec((tie) => ({
  near: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie("near"), { maxLength: 3 }),
    fc.dictionary(names, tie("near"), { maxKeys: 8 }),
  ),
}));
const anything = fc.oneof(fc.jsonValue(), near);

const paper = { type: "visa", number: null, issueDate: null, expiryDate: "2027-01-01", issuer: null, cost: null };
const whole = { ...paper, note: null, files: [], history: [] };

describe("each JSON field of a record", () => {
  it("has a judge, and there are judges of no other", () => {
    expect(judged.sort()).toEqual(described.sort());
  });

  it.each(described)("%s is read whatever is stored, and what is read could be stored", (column) => {
    const [name = "", field = ""] = column.split(".");
    fc.assert(
      fc.property(anything, (value) => {
        const made = readJson(name, field, JSON.stringify(value));
        expect(isSoundJson(name, field, made)).toBe(true);
      }),
    );
  });

  it.each<[string, unknown, unknown]>([
    ["a paper without files and history", { p1: { type: "visa", expiryDate: "2027-01-01" } }, { p1: whole }],
    ["a date that is none", { p1: { ...whole, expiryDate: "notadate" } }, { p1: { ...whole, expiryDate: null } }],
    ["what is no paper", { x: 1, y: { type: "a type that nobody has" }, p1: whole }, { p1: whole }],
    ["a text", "x", {}],
    ["a list", [whole], {}],
    ["nothing", null, null],
  ])("is read without what is none: papers that are %s", (_, stored, made) => {
    expect(soundJson("employees", "papers", stored)).toEqual(made);
  });

  it("is the very same where it is sound", () => {
    const record = { papers: { p1: whole }, notes: {}, handling: null, attachments: { civilId: null } };
    expect(soundRow("employees", record)).toBe(record);
  });
});

describe("what screens ask of a record", () => {
  it("has an answer whatever an employee's JSON fields hold", () => {
    const stored = fc.record({
      papers: anything,
      attachments: anything,
      history: anything,
      notes: anything,
      handling: anything,
    });
    const today = "2026-06-01";
    fc.assert(
      fc.property(stored, anything, ({ attachments, ...others }, settings) => {
        const lists = {
          attachments: { ...noPapers.attachments, ...Object(attachments) },
          history: others.history ?? [],
        };
        const row = { ...noPapers, id: 1, nationality: "Indian", ...others, ...lists };
        const employee = soundRow("employees", row) as unknown as Employee;
        const rules = settingsOf({ settings: settings as null });
        papersOnRecord(employee, papersOf(employee));
        employeeFiles(employee);
        missingTypes(employee, rules);
        expiredTypes(employee, rules, today);
        renewalWarning(employee, "residency", today);
        listedNotes(employee.notes);
        for (const deadline of employeeDeadlines(employee)) {
          laterDay(deadline.day, 1);
          isSnoozed(handlingOf(employee, deadline), today);
        }
      }),
    );
  });

  it("has an answer whatever a document's and an account's hold", () => {
    fc.assert(
      fc.property(anything, anything, anything, (fileVersions, notes, views) => {
        const document = soundRow("documents", { uploadedBy: 1, uploadDate: "", fileVersions, notes });
        currentVersion(document as { fileVersions: FileVersions | null } & typeof document);
        listedNotes((document.notes ?? undefined) as NotesById | undefined);
        listedViews((views ?? undefined) as SavedViewsById | undefined, "documents");
      }),
    );
  });
});
