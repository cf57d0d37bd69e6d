import { attachmentFileTypes, documentFileTypes, type FileType, fileTypes, permissions, roles } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import type { Archive } from "./archive.ts";
import { refuse } from "./refusal.ts";

const member = (name: string) => `coalesce(json_extract(r.value, '$.${name}'), '')`;
const listed = (values: readonly string[]) => values.map((one) => `'${one}'`).join(", ");
const typesOf = (names: readonly FileType[]) => listed(names.map((name) => fileTypes[name].mimeType));

/** A text column that holds JSON, read as JSON; empty where it holds none. */
const parsed = (name: string) => `CASE WHEN json_valid(${member(name)}) THEN ${member(name)} ELSE '[]' END`;
/** Whether some entry of such a column, an object, fits a condition over `x.value`. */
const some = (name: string, condition: string) =>
  `EXISTS (SELECT 1 FROM json_each(${parsed(name)}) x WHERE x.type = 'object' AND (${condition}))`;
const unknownFile = `x.value ->> 'file' NOT IN (SELECT f.value FROM json_each(${parsed("files")}) f)`;
const wrongType = `x.value ->> 'mimeType' NOT IN (${typesOf(attachmentFileTypes)})`;

/** What no row may be, as SQL over the row `r`: the product itself would have refused it. */
const refused: readonly { table: string; what: string; where: string }[] = [
  { table: "users", what: "has an unknown role", where: `${member("role")} NOT IN (${listed(roles)})` },
  {
    table: "users",
    what: "has an unknown permission",
    where: `EXISTS (SELECT 1 FROM json_each(${parsed("permissions")}) x WHERE x.value NOT IN (${listed(permissions)}))`,
  },
  {
    table: "documents",
    what: "has a file of a type that is not accepted",
    where: `${member("mimeType")} NOT IN (${typesOf(documentFileTypes)})`,
  },
  // one that was removed for good is named still, and reads 'Unknown'
  ...["categoryId", "subcategoryId"].map((name, at) => ({
    table: "documents",
    what: "names another organization's category",
    where: `${member(name)} IN (SELECT id FROM ${at === 0 ? "categories" : "subcategories"})`,
  })),
  {
    table: "subcategories",
    what: "names another organization's category",
    where: `${member("categoryId")} IN (SELECT id FROM categories)`,
  },
  ...["attachments", "removed"].map((name) => ({
    table: "employees",
    what: "has an attachment that is none of its files, or of a type that is not accepted",
    where: some(name, `${unknownFile} OR ${wrongType}`),
  })),
];

/** Refuses rows that the product itself would not have written, whoever wrote the archive. */
export function checkRecords(app: PbApp, archive: Archive): void {
  for (const { table, what, where } of refused) {
    for (const rows of archive.pages(table)) {
      const [found] = texts(app, `SELECT ${member("id")} FROM json_each({:rows}) r WHERE ${where} LIMIT 1`, { rows });
      if (found !== undefined) refuse(`Nothing was imported: the record ${found} of ${table} ${what}.`);
    }
  }
}
