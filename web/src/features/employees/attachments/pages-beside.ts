import {
  attachmentTypes,
  type Employee,
  type EmployeeFile,
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

function pagesOf(paper: Paper, files: readonly PaperFile[], replacedAt: string | null): PageBeside[] {
  return files.map((file, at) => ({ file, paper, page: at + 1, pages: files.length, replacedAt }));
}

/**
 * What is looked through from one of an employee's files: all present papers page by page, those with an attachment in
 * its order first; from a page of an earlier paper the pages of that one.
 */
export function pagesBeside(employee: Employee, key: string): PageBeside[] {
  const papers = papersOf(employee);
  for (const paper of papers) {
    for (const { files, replacedAt } of paper.history) {
      if (files.some((file) => file.key === key)) return pagesOf(paper, files, replacedAt);
    }
  }
  const rank = ({ id }: Paper) => {
    const { attachment } = specifiedOf(id);
    return attachment ? attachmentTypes.indexOf(attachment) : attachmentTypes.length;
  };
  return [...papers]
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((paper) => pagesOf(paper, paper.files, null));
}
