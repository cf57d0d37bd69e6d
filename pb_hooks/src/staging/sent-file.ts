import type { FsFile, PbApp } from "../kernel/pocketbase.d.ts";

/** A file that a request brings along, in the uploads folder and on the disk since before the transaction. */
export interface SentFile {
  file: FsFile;
  /** Its name in the uploads folder. */
  staged: string;
  /** The filename as the client sent it, not yet cleaned. */
  name: string;
  /** In bytes. */
  size: number;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
  /** Uses up what it came from. @throws {AppError} not_found when another request has */
  consume(tx: PbApp): void;
  /** Names what undoes the storing of it, should the transaction fail. */
  onRollback(undo: () => void): void;
  /** Ends what the request needed it for. @param committed whether the request took effect */
  end(committed: boolean): void;
}
