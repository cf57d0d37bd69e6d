import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApp, stubRuntime } from "../fixtures/fake-app.ts";
import type { Archive } from "./archive.ts";
import { checkRows } from "./checks.ts";
import { exportTables } from "./export-tables.ts";

const ORGANIZATION = { id: "200000000000001", name: "Al Noor" };
const print = vi.spyOn(console, "log").mockImplementation(() => {});
beforeEach(() => {
  stubRuntime();
  print.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

interface Query {
  sql: string;
  rows: string;
  id: unknown;
}
/** What the database finds in a page of rows; nothing is wrong by default. */
type Finds = (query: Query) => readonly string[] | undefined;

/** Checks an export of one page a table, which is that table's name, with these files. @returns the queries */
function check(
  finds: Finds,
  files: readonly string[] = [],
  pages: (table: string) => string[] = (one) => [one],
): Query[] {
  const queries: Query[] = [];
  const app = fakeApp((sql, { rows, id }) => {
    const one = { sql, rows: String(rows), id };
    queries.push(one);
    return finds(one) ?? [];
  });
  const archive = { manifest: { organization: ORGANIZATION }, files: files.map((of) => ({ of })), pages };
  checkRows(app, archive as unknown as Archive);
  return queries;
}

const isFiles = ({ sql }: Query) => sql.includes("|| '/' ||");
const isOwnership = ({ sql }: Query) => sql.includes("WHERE NOT coalesce(");
const isUnique = ({ sql }: Query) => sql.endsWith("LIMIT 5");
const ofPage =
  (kind: (query: Query) => boolean, page: string, found: readonly string[]): Finds =>
  (query) =>
    kind(query) && query.rows === page ? found : [];

describe("an import", () => {
  it("goes on when nothing is wrong, having queried every table that is exported", () => {
    const queries = check(() => []);
    const tables = exportTables.map(({ table }) => table).sort();
    expect([...new Set(queries.filter(isOwnership).map(({ rows }) => rows))].sort()).toEqual(tables);
    expect(print).not.toHaveBeenCalled();
  });

  it("asks about every page of a table, until one is wrong", () => {
    const seen: string[] = [];
    const pages = (table: string) => (table === "documents" ? ["first", "second", "third"] : []);
    const finds: Finds = (query) => {
      if (!isOwnership(query)) return [];
      seen.push(query.rows);
      return query.rows === "second" ? ["300000000000001"] : [];
    };
    expect(() => check(finds, [], pages)).toThrow("the record 300000000000001 of documents does not belong");
    expect(seen).toEqual(["first", "second"]);
  });

  it.each(exportTables.map(({ table }) => table))("is refused when a row of %s is another organization's", (table) => {
    const finds = ofPage(isOwnership, table, ["300000000000001"]);
    const sentence = `Nothing was imported: the record 300000000000001 of ${table} does not belong to ${ORGANIZATION.id}.`;
    expect(() => check(finds)).toThrow(sentence);
    expect(print).toHaveBeenCalledWith(`Refused: ${sentence}`);
  });

  it("is refused when a row names no record at all", () => {
    expect(() => check(ofPage(isOwnership, "users", [""]))).toThrow("the record  of users does not belong");
  });

  it("gives the organization to those statements alone that ask for it", () => {
    for (const { sql, id } of check(() => [])) {
      expect([sql, id]).toEqual([sql, sql.includes("{:id}") ? ORGANIZATION.id : undefined]);
    }
  });
});

describe("what is taken here", () => {
  const taken = (find: Finds) => () => check(find);

  it("is named, with what it is, before anything else is found wrong", () => {
    const finds: Finds = (query) => {
      if (isUnique(query)) return query.sql.includes("u.username") ? ["noura"] : [];
      return ["300000000000001"];
    };
    expect(taken(finds)).toThrow("“Al Noor” was not imported, because this is taken here: the username noura.");
  });

  it.each([
    ["FROM former_users", "the id of a former account 1."],
    ["u.email =", "the e-mail address 1."],
    ["IN (SELECT id FROM documents)", "the id of documents 1."],
  ])("is reported by its kind (%s)", (part, end) => {
    expect(taken((query) => (isUnique(query) && query.sql.includes(part) ? ["1"] : []))).toThrow(end);
  });

  it("is listed up to five", () => {
    const finds = (count: number): Finds =>
      ofPage(
        isUnique,
        "documents",
        Array.from({ length: count }, (_, at) => `${at + 1}`),
      );
    const list = (count: number) =>
      Array.from({ length: count }, (_, at) => `the id of documents ${at + 1}`).join(", ");
    expect(taken(finds(4))).toThrow(`taken here: ${list(4)}.`);
    expect(taken(finds(5))).toThrow(`taken here: ${list(5)}.`);
  });

  it("is more than is listed where several kinds are found", () => {
    const finds: Finds = (query) => {
      if (!isUnique(query)) return [];
      if (query.rows === "organizations") return ["1", "2", "3"];
      return query.rows === "documents" ? ["4", "5", "6"] : [];
    };
    expect(taken(finds)).toThrow(/taken here: (?:the id of \w+ \d(?:, )?){5} and more\.$/);
  });
});

describe("the files of an export", () => {
  const [lease, scan] = ["documents/300000000000001/lease.pdf", "documents/300000000000002/scan.pdf"];
  const names = (...found: string[]) => ofPage(isFiles, "documents", found);

  it("are exactly those that its records name", () => {
    expect(() => check(names(lease, scan), [scan, lease])).not.toThrow();
  });

  it("must all be there, and each for one record alone", () => {
    const missing = (of: string) => `Nothing was imported: the file ${of} is not in the export, or twice.`;
    expect(() => check(names(lease, scan), [lease])).toThrow(missing(scan));
    expect(() => check(names(lease, lease), [lease])).toThrow(missing(lease));
  });

  it("must all be named", () => {
    expect(() => check(names(lease), [lease, scan])).toThrow(`no record names the file ${scan}.`);
    expect(() => check(names(), [lease])).toThrow(`no record names the file ${lease}.`);
  });

  it.each([
    "documents/300000000000001/../../data.db",
    "documents/../1/lease.pdf",
    "documents/1/.attrs",
    "documents/1/a/b.pdf",
    "documents/1/a\\b.pdf",
    "documents/1/",
    "/documents/1/lease.pdf",
    "documents/one/lease.pdf",
    "../1/lease.pdf",
    "",
  ])("have plain paths, even where the export has such a file (%j)", (path) => {
    expect(() => check(names(path), [path])).toThrow(`the file ${path} is not in the export`);
  });
});
