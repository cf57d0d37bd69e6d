import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { categoryInput } from "../documents/categories.ts";
import type { DocumentFilters } from "../documents/document-filters.ts";
import { activeFilters, documentMatcher, documentQuery } from "../documents/document-filters.ts";
import type { Document } from "../documents/documents.ts";
import { documentInput, documentSearchKey, documents } from "../documents/documents.ts";
import { filenameSchema } from "../documents/filename.ts";
import { employeeFields, employeeInput } from "../employees/employees.ts";
import { dashboardStats } from "../stats.ts";
import { changePasswordInput, confirmed, registerInput } from "../users/account-inputs.ts";
import { AppError, isErrorCode, sentence, statuses } from "./errors.ts";
import { jsonSql } from "./fields.ts";
import { ID_PATTERN, newId } from "./ids.ts";
import { judgeOfMany, parseInput } from "./input.ts";
import { languages, sentences } from "./sentences.ts";

/** The code that a schema refuses a value with, null when it takes it. */
function refusal(schema: Parameters<typeof parseInput>[0], value: unknown): string | null {
  try {
    parseInput(schema, value);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : "not an AppError";
  }
}

const document = { name: "Lease", categoryId: 200000000000001 };

describe("documents", () => {
  test.each<[string, unknown, string | null]>([
    ["good", document, null],
    ["a blank name", { ...document, name: "  \u202e " }, "document_name_required"],
    ["no name", { categoryId: 1 }, "document_name_required"],
    ["256 characters", { ...document, name: "x".repeat(256) }, "name_too_long"],
    ["no category", { name: "a" }, "category_required"],
    ["category 0", { ...document, categoryId: 0 }, "category_required"],
    ["category as text", { ...document, categoryId: "200000000000001" }, null],
    ["category as a fraction", { ...document, categoryId: 1.5 }, "category_required"],
    ["an odd subcategory", { ...document, subcategoryId: "x" }, "subcategory_unknown"],
    ["a long description", { ...document, description: "x".repeat(2001) }, "description_too_long"],
    ["not an object", null, "validation_error"],
  ])("%s", (_what, value, code) => {
    expect(refusal(documentInput, value)).toBe(code);
  });

  test("are cleaned on the way in", () => {
    expect(
      parseInput(documentInput, { ...document, name: " A/B\u0000 ", subcategoryId: "", description: " \n" }),
    ).toEqual({
      name: "A/B",
      categoryId: 200000000000001,
      subcategoryId: null,
      description: null,
    });
  });

  test("filenames count bytes, not letters", () => {
    expect(refusal(filenameSchema, `${"ع".repeat(125)}.pdf`)).toBeNull();
    expect(refusal(filenameSchema, `${"ع".repeat(126)}.pdf`)).toBe("filename_too_long");
    expect(refusal(filenameSchema, "folder/")).toBe("filename_required");
  });

  test("a malformed id in the query is refused, an unknown one is not", () => {
    expect(refusal(documentQuery, { categoryId: "7" })).toBeNull();
    expect(refusal(documentQuery, { categoryId: "7; drop" })).toBe("category_unknown");
    for (const limit of ["1", "50", "1000"]) expect(refusal(documentQuery, { limit })).toBeNull();
    for (const limit of ["0", "1001", "-1", "1.5", "1; drop", "all"])
      expect(refusal(documentQuery, { limit })).toBe("validation_error");
  });
});

describe("people", () => {
  const registration = { username: "maryam.ajmi", email: "m@alnoor.kw", fullName: "مريم", password: "secret" };

  test.each<[string, object, string | null]>([
    ["good", {}, null],
    ["an Arabic username", { username: "مريم" }, null],
    ["a username with @", { username: "a@b" }, "username_invalid"],
    ["a username with a space", { username: "a b" }, "username_invalid"],
    ["a blank username", { username: " " }, "username_required"],
    ["no domain in the e-mail", { email: "m@alnoor" }, "email_invalid"],
    ["a blank full name", { fullName: " " }, "full_name_required"],
    ["five characters", { password: "12345" }, "password_too_short"],
    ["72 bytes", { password: "ع".repeat(36) }, "password_too_long"],
    ["a password of spaces is kept as it is", { password: "      " }, null],
  ])("%s", (_what, change, code) => {
    expect(refusal(registerInput, { ...registration, ...change })).toBe(code);
  });

  test("the confirmation's problem is on the confirmation", () => {
    const form = confirmed(registerInput, "password");
    expect(refusal(form, { ...registration, confirmPassword: "other!" })).toBe("passwords_differ");
    expect(refusal(form, { ...registration, confirmPassword: "" })).toBe("confirm_password_required");
    expect(refusal(form, { ...registration, confirmPassword: "secret" })).toBeNull();
    expect(form.safeParse({ ...registration, confirmPassword: "x" }).error?.issues[0]?.path).toEqual([
      "confirmPassword",
    ]);
  });

  test("an old password may be short, a new one may not", () => {
    expect(refusal(changePasswordInput, { currentPassword: "x", newPassword: "12345" })).toBe("password_too_short");
  });
});

test("categories need a name only", () => {
  expect(parseInput(categoryInput, { name: "Contracts" })).toEqual({ name: "Contracts" });
  expect(refusal(categoryInput, { name: "" })).toBe("name_required");
});

test("every error has a status and a sentence in each language", () => {
  expect(Object.keys(sentences).sort()).toEqual(Object.keys(statuses).sort());
  for (const code of Object.keys(statuses)) {
    for (const language of languages) expect(isErrorCode(code) && sentence(code, language).length > 3).toBe(true);
  }
});

test("new ids fit the pattern at both ends of chance", () => {
  expect(String(newId(() => 0))).toMatch(ID_PATTERN);
  expect(String(newId((max) => max - 1))).toMatch(ID_PATTERN);
  expect(Number.isSafeInteger(newId((max) => max - 1))).toBe(true);
});

test("the JSON of a record names every visible field once and no internal one", () => {
  const sql = jsonSql(documents, "d");
  for (const name of ["'id'", "'name'", "'categoryId'", "'tenant'", "'version'", "'filePath'"])
    expect(sql.split(name)).toHaveLength(2);
  for (const name of ["searchKey", "'deleted'", "'file',"]) expect(sql).not.toContain(name);
});

const row: Document = {
  id: 300000000000001,
  name: "عقد إيجار",
  filename: "lease_2026.pdf",
  categoryId: 1,
  subcategoryId: 2,
  description: null,
  tags: null,
  dueDate: null,
  responsibleId: null,
  responsibleName: null,
  employeeId: null,
  notes: {},
  handling: {},
  size: 1500,
  mimeType: "application/pdf",
  uploadedBy: 1,
  uploadDate: "2026-11-20T22:30:00.000Z",
  sha256: null,
  fileVersions: null,
  textState: null,
  tenant: 1,
  version: 1,
  filePath: "",
};

describe("filters", () => {
  const kuwaitDay = (time: string) => new Date(Date.parse(time) + 3 * 3600_000).toISOString().slice(0, 10);
  const matches = (filters: DocumentFilters) => documentMatcher(filters, kuwaitDay, documentSearchKey)(row);

  test.each<[DocumentFilters, boolean]>([
    [{}, true],
    [{ search: "ايجار" }, true],
    [{ search: "LEASE_" }, true],
    [{ search: "lease%" }, false],
    [{ categoryId: 1, subcategoryId: 2 }, true],
    [{ categoryId: 2 }, false],
    [{ fileType: "pdf" }, true],
    [{ fileType: "msword" }, false],
    [{ from: "2026-11-21", to: "2026-11-21" }, true],
    [{ to: "2026-11-20" }, false],
    [{ from: "2026-11-22" }, false],
  ])("%o gives %s", (filters, expected) => {
    expect(matches(filters)).toBe(expected);
  });

  test("count what is set", () => {
    expect(activeFilters({ search: "", categoryId: 1, from: "2026-01-01" })).toBe(2);
  });
});

test("statistics count the last 7 x 24 hours and show sizes without a space", () => {
  const now = Date.parse("2026-11-21T12:00:00.000Z");
  const old = { size: 500, uploadDate: "2026-11-14T11:59:59.999Z" };
  const edge = { size: 1000, uploadDate: "2026-11-14T12:00:00.000Z" };
  expect(dashboardStats([old, edge], now, 9)).toEqual({
    totalDocs: 2,
    recentUploads: 1,
    activeUsers: 9,
    storageUsed: "1.46KB",
  });
  expect(dashboardStats([], now, 1).storageUsed).toBe("0MB");
});

test("many are judged as each is alone, values that repeat included", () => {
  const attempt = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
  };
  const value = fc.constantFrom(
    undefined,
    null,
    "",
    " سارة ",
    "٢٠٠٠-٠١-٠١",
    "a@b.test",
    "none",
    "7",
    7,
    7.5,
    7.005,
    true,
    {},
  );
  const good = {
    ...{ firstName: "A", lastName: "B", nationality: "C", civilId: "1", phoneNumber: "2" },
    ...{ emailAddress: "a@b.test", dateOfBirth: "2000-01-01" },
  };
  const inputFields = fc.dictionary(fc.constantFrom(...employeeFields, "version", "__proto__"), value, { maxKeys: 3 });
  const sent = fc.oneof(
    { weight: 9, arbitrary: inputFields.map((more) => ({ ...good, ...more })) },
    fc.constantFrom(7, null, []),
  );
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 8 }), (list) => {
      const judge = judgeOfMany(employeeInput);
      for (const one of list) {
        expect(attempt(() => judge(one))).toEqual(attempt(() => parseInput(employeeInput, one)));
      }
    }),
  );
});
