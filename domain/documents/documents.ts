import type * as z from "zod/mini";
import type { WireOf } from "../core/fields.ts";
import {
  createdTime,
  entity,
  line,
  optional,
  optionalDay,
  optionalRelation,
  privateColumn,
  readOnly,
  relation,
  tagsField,
  tenantColumns,
  unsent,
} from "../core/fields.ts";
import { documentFileTypes, fileTypes, MAX_FILE_BYTES } from "../core/files.ts";
import { inputOf } from "../core/schemas.ts";
import { tagLines } from "../core/tags.ts";
import { fold } from "../core/text.ts";
import { handlingField } from "../handling/handling.ts";
import { notesField } from "../notes/notes.ts";
import type { TextState } from "../texts/texts.ts";
import { type FileVersions, fileVersionsSql, MOST_VERSIONS } from "./file-versions.ts";

/** In characters; folding may make eighteen letters of one. */
export const LONGEST_SEARCH_KEY = 10_000;

const inputFields = {
  name: line(255, "document_name_required", "name_too_long", { presentable: true }),
  categoryId: relation("categories", "category_required"),
  subcategoryId: optionalRelation("subcategories", "subcategory_unknown"),
  description: optional(2000, "description_too_long"),
  tags: tagsField(),
  /** When it expires or falls due. */
  dueDate: optionalDay(),
  /** Who sees to that. */
  responsibleId: optionalRelation("users", "responsible_unknown"),
  /** Whom it is about. PocketBase shows it to nobody and takes no filter by it: see `staffOnly`. */
  employeeId: optionalRelation("employees", "employee_unknown", { hidden: true }),
};

export const documents = entity(
  "documents",
  {
    ...inputFields,
    filename: readOnly<string>({ type: "text", required: true, max: 255 }),
    size: readOnly<number>({ type: "number", onlyInt: true, min: 0 }, "number"),
    mimeType: readOnly<string>({
      type: "select",
      values: documentFileTypes.map((type) => fileTypes[type].mimeType),
      maxSelect: 1,
      required: true,
    }),
    uploadedBy: optionalRelation("users", "validation_error"),
    uploadDate: createdTime(),
    /** Hex. */
    sha256: readOnly<string | null>({ type: "text", max: 64 }, "optionalText"),
    notes: notesField(),
    handling: handlingField(),
    ...tenantColumns,
    file: privateColumn({ type: "file", maxSelect: 1, maxSize: MAX_FILE_BYTES, protected: true, required: true }),
    /** Null while there is but one. Stored, each earlier version has also the name of its `file`. */
    fileVersions: unsent<FileVersions | null>({ type: "json", maxSize: 100_000 }, fileVersionsSql),
    /** The stored files of earlier versions, each once; never the current one. */
    files: privateColumn({ type: "file", maxSelect: MOST_VERSIONS, maxSize: MAX_FILE_BYTES, protected: true }),
    /** What came of reading the contents of the current file; null until the server has. */
    textState: readOnly<TextState | null>({ type: "text", max: 20 }, "optionalText"),
    /** What a search looks into; see {@link documentSearchKey}. */
    searchKey: privateColumn({ type: "text", hidden: true, max: LONGEST_SEARCH_KEY }),
  },
  {
    computed: {
      filePath: (alias) => `'/api/documents/' || ${alias}.id || '/download'`,
      // devices know few of the organization's people
      responsibleName: (alias) =>
        `CASE WHEN ${alias}.responsibleId <> '' THEN (SELECT u.fullName FROM users u WHERE u.id = ${alias}.responsibleId) END`,
    },
    staffOnly: ["employeeId"],
    indexes: [
      "CREATE INDEX idx_documents_tenant ON documents (tenant, deleted, uploadDate DESC, id DESC)",
      "CREATE INDEX idx_documents_category ON documents (categoryId)",
      "CREATE INDEX idx_documents_subcategory ON documents (subcategoryId)",
      "CREATE INDEX idx_documents_employee ON documents (employeeId)",
    ],
  },
);

export type Document = WireOf<typeof documents.fields> & {
  filePath: string;
  /** Full name of who is responsible. */
  responsibleName: string | null;
};

export const documentInput = inputOf(inputFields);
export type DocumentInput = z.infer<typeof documentInput>;

/** Documents about an employee, in their order; one that was kept by an earlier release is about nobody. */
export function documentsAbout(documents: readonly Document[], employee: number): Document[] {
  return documents.filter(({ employeeId }) => employeeId === employee);
}

/** What a document is found by; one that was kept by an earlier release has no tags. */
type Searched = Pick<Document, "name" | "filename" | "description"> & Partial<Pick<Document, "tags">>;

/** The folded text that a document is found by: its name, its filename, its tags and its description. */
export function documentSearchKey({ name, filename, tags, description }: Searched): string {
  const key = [fold(name), fold(filename), ...tagLines(tags), ...(description ? [fold(description)] : [])].join("\n");
  return key.slice(0, LONGEST_SEARCH_KEY);
}
