import { isOcrText, PAGE_BREAK } from "#domain/index";
import { exitWithMessage } from "../kernel/exit.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import type { Archive } from "./archive.ts";

/** A text that an export has, as far as it is judged. */
interface ExportedText {
  collection: string;
  record: string;
  /** The attachment's key; a document has none. */
  part: string;
  sha256: string;
  letters: number;
  text: string;
}

/** SQL of a page's papers that are in {:papers}, each as its name, `collection/record/part`, and its file's path. */
const papersOf: Readonly<Record<string, string>> = {
  documents: `SELECT 'documents/' || r.id || '/' AS name, 'documents/' || r.id || '/' || r.file AS path
    FROM (SELECT value ->> 'id' AS id, value ->> 'file' AS file FROM json_each({:rows})) r`,
  // the text of a removed file has that file's name
  employees: `SELECT 'employees/' || r.id || '/' || iif(r.list = 'removed', 'removed/' || (a.value ->> 'file'), a.key) AS name,
      'employees/' || r.id || '/' || (a.value ->> 'file') AS path
    FROM (SELECT e.value ->> 'id' AS id, l.value AS list, e.value ->> l.value AS files
      FROM json_each({:rows}) e, json_each('["attachments", "removed"]') l) r,
      json_each(iif(json_valid(r.files), r.files, '{}')) a WHERE a.type = 'object'`,
};

/**
 * Refuses an export with texts of scans that no device could have sent.
 * @returns those of another file than the one in the export, by the SHA-256 of its bytes, as `collection/record/part`: a file
 *   that was damaged on the other server's disk has no text here, and keeps nobody from moving
 */
export function textsOfOtherFiles(app: PbApp, archive: Archive): string[] {
  const digests = new Map<string, string>();
  for (const rows of archive.pages("texts")) {
    for (const json of texts(app, "SELECT value FROM json_each({:rows})", { rows })) {
      const { collection, record, part, sha256, letters, text }: ExportedText = JSON.parse(json);
      const name = `${collection}/${record}/${part}`;
      const pages = String(text).split(PAGE_BREAK);
      const counted = pages.reduce((sum, page) => sum + page.length, 0);
      if (digests.has(name) || letters !== counted || !isOcrText({ sha256, pages })) {
        exitWithMessage(`Nothing was imported: the text of the scan ${name} is none, or too long.`);
      }
      digests.set(name, sha256);
    }
  }
  if (digests.size === 0) return [];
  const stored = new Map(archive.files.map(({ of, sha256 }) => [of, sha256]));
  const papers = JSON.stringify([...digests.keys()]);
  for (const [collection, sql] of Object.entries(papersOf)) {
    const asked = `SELECT json_array(name, path) FROM (${sql}) WHERE name IN (SELECT value FROM json_each({:papers}))`;
    for (const rows of archive.pages(collection)) {
      for (const json of texts(app, asked, { rows, papers })) {
        const [name, path]: [string, string] = JSON.parse(json);
        if (stored.get(path) === digests.get(name)) digests.delete(name);
      }
    }
  }
  return [...digests.keys()];
}
