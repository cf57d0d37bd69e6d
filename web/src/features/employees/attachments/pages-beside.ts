import {
  attachmentTypes,
  type Employee,
  type EmployeeFile,
  employeeFiles,
  type Paper,
  type PaperFile,
  papersOf,
  specifiedOf,
} from "#domain/index";

/** A file in the order in which it is looked through. */
export interface PageBeside {
  file: EmployeeFile;
  /** The paper that it is of; null for an attachment of which no paper is known. */
  paper: Paper | null;
  /** Counted from 1, among the pages of its paper. */
  page: number;
  pages: number;
  /** When the paper was renewed, ISO 8601 UTC, where it is a page of what the paper was before. */
  replacedAt: string | null;
}

/** @param read all files of the employee, with what came of reading them, by their keys */
function pagesOf(
  paper: Paper,
  files: readonly PaperFile[],
  read: ReadonlyMap<string, EmployeeFile>,
  replacedAt: string | null,
): PageBeside[] {
  return files.map((file, at) => ({
    file: read.get(file.key) ?? file,
    paper,
    page: at + 1,
    pages: files.length,
    replacedAt,
  }));
}

/**
 * What is looked through from one of an employee's files: all present papers page by page, those with an attachment in
 * its order first; from a page of an earlier paper the pages of that one.
 */
export function pagesBeside(employee: Employee, key: string): PageBeside[] {
  const papers = papersOf(employee);
  const read = new Map(employeeFiles(employee).map((file) => [file.key, file]));
  for (const paper of papers) {
    for (const { files, replacedAt } of paper.history) {
      if (files.some((file) => file.key === key)) return pagesOf(paper, files, read, replacedAt);
    }
  }
  const rank = ({ id }: Paper) => {
    const { attachment } = specifiedOf(id);
    return attachment ? attachmentTypes.indexOf(attachment) : attachmentTypes.length;
  };
  return [...papers]
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((paper) => pagesOf(paper, paper.files, read, null));
}
