import type { FsFile, PbApp } from "../kernel/pocketbase.d.ts";

/** A file of a request, in the uploads folder and synced to the disk before the transaction. */
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
  /** Removes the upload that it came from. @throws {AppError} not_found when another request has consumed it */
  consume(tx: PbApp): void;
  /** Registers what to undo when the transaction fails. */
  onRollback(undo: () => void): void;
  /** Removes the staged file. @param committed whether the request took effect */
  end(committed: boolean): void;
}
