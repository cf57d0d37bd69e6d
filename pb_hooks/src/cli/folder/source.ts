import { documentFileTypes, type FolderPlace, folderPlace, isLeftAside, typeByName } from "#domain/index";
import { messageOf } from "../../kernel/error-message.ts";
import { exitWithMessage } from "../../kernel/exit.ts";
import type { PbApp } from "../../kernel/pocketbase.d.ts";

/** A paper of the folder that moves in. */
export interface SourceFile {
  /** Below the folder, for people. */
  shown: string;
  path: string;
  /** As it is to be kept. */
  filename: string;
  place: FolderPlace;
}

/** What is not filed, and the reason as a sentence. */
export interface LeftOut {
  shown: string;
  reason: string;
}

export interface Source {
  files: SourceFile[];
  leftOut: LeftOut[];
}

const OTHER_TYPE = "Only PDF, DOC and DOCX are filed.";
const LINK = "It is a link, or no plain file; links are not followed.";
/** What Go makes of bytes that are no UTF-8: the path that was read leads nowhere. */
const NOT_UTF8 = "\uFFFD";

/** The folder as a path from the root of the disk; ends the command where it is none. */
export function sourceFolder(app: PbApp, given: string): string {
  if (given === "")
    exitWithMessage("Name the folder to take in: sijil import folder DIR --organization ID --user NAME.");
  const path = absolute(given);
  let isFolder = false;
  try {
    isFolder = $os.stat(path).isDir();
  } catch (thrown) {
    exitWithMessage(`${given} cannot be read: ${messageOf(thrown)}`);
  }
  if (!isFolder) exitWithMessage(`${given} is no folder.`);
  if (`${path}/`.startsWith(`${absolute(app.dataDir())}/`)) {
    exitWithMessage(`${given} is in the data folder of Sijil: name the folder with the papers.`);
  }
  return path;
}

const absolute = (path: string) => $filepath.clean($filepath.isAbs(path) ? path : $filepath.join($os.getwd(), path));

/**
 * The papers below a folder and what else is there, in the order of their names; only names are read.
 * @param root the category of what is in no folder below it
 */
export function readSource(app: PbApp, folder: string, root: string): Source {
  const found: Source = { files: [], leftOut: [] };
  const ownData = absolute(app.dataDir());
  const walk = (path: string, folders: readonly string[]) => {
    for (const entry of entriesOf(path, folders, found)) {
      const name = entry.name();
      if (isLeftAside(name)) continue;
      const at = $filepath.join(path, name);
      const shown = [...folders, name].join("/");
      if (name.includes(NOT_UTF8)) found.leftOut.push({ shown, reason: "Its name is not written in UTF-8." });
      else if (entry.isDir() && at === ownData)
        found.leftOut.push({ shown, reason: "It is the data folder of Sijil." });
      else if (entry.isDir()) walk(at, [...folders, name]);
      else if (!entry.type().isRegular()) found.leftOut.push({ shown, reason: LINK });
      else if (!isPaper(name)) found.leftOut.push({ shown, reason: OTHER_TYPE });
      else found.files.push({ shown, path: at, filename: name.normalize("NFC"), place: folderPlace(folders, root) });
    }
  };
  walk(folder, []);
  return found;
}

function entriesOf(path: string, folders: readonly string[], found: Source) {
  try {
    return [...$os.readDir(path)];
  } catch (thrown) {
    found.leftOut.push({ shown: `${folders.join("/")}/`, reason: unreadable(thrown) });
    return [];
  }
}

export const unreadable = (thrown: unknown) => `It cannot be read: ${messageOf(thrown)}.`;

function isPaper(name: string): boolean {
  const type = typeByName(name);
  return documentFileTypes.some((one) => one === type);
}
