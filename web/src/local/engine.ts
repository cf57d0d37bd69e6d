/* The databases, the outbox and synchronisation, loaded with the first screen of a signed-in user. The modules that a
   visitor's page starts with import it dynamically or not at all: it brings Dexie along. */

export {
  blobOf,
  type FileContent,
  FileError,
  fetchFile,
  fileContent,
  type OpenOptions,
  openFile,
} from "./files/file-cache.ts";
export { filesOfGroup, type Group, keepGroup, stopKeepingGroup } from "./files/groups.ts";
export { keepOffline, stopKeeping } from "./files/pins.ts";
export { sha256 } from "./files/sha256.ts";
export { type KeptPage, loadKeptScans, type PageToKeep, type ScanKeeper } from "./hooks/load-kept-scans.ts";
export { useCollection, useLocalSession, useRecord } from "./hooks/use-collection.ts";
export { useContentSearch, useFoundPart, useSnippet } from "./hooks/use-content-search.ts";
export { clearFileCache, useFileCacheUsage, useRowCount, useTextCount } from "./hooks/use-device-storage.ts";
export { groupKeepingOf, type Keeping, type KeptGroupState, keepingOf, useKeptFiles } from "./hooks/use-kept-files.ts";
export {
  type KeptTextStates,
  keptTextKey,
  keptTextStates,
  useKeptTextStates,
  useTextState,
} from "./hooks/use-kept-text.ts";
export { loadLosses, useLosses } from "./hooks/use-losses.ts";
export { useOutbox, useOutboxSnapshot, useSyncStatus } from "./hooks/use-sync-status.ts";
export { useThumbnail } from "./hooks/use-thumbnail.ts";
export {
  type FoldersLeft,
  forgetUnfinishedFolders,
  noteFolders,
  settleFolders,
  useUnfinishedFolders,
} from "./hooks/use-unfinished-folders.ts";
export { noteWordless, useWordlessFiles, wordlessFiles } from "./hooks/use-wordless-files.ts";
export { collectionSpecs } from "./mirror/order.ts";
export { attachmentContent, openAttachmentFile } from "./outbox/attachment-files.ts";
export { newIdempotencyKey, newRecordId } from "./outbox/ids.ts";
export {
  dependants,
  discard,
  editEntry,
  isFromElsewhere,
  retry,
  retryAll,
  undo,
  undoAll,
  write,
  writeAll,
} from "./outbox/outbox.ts";
export { attachmentOf } from "./outbox/outbox-content.ts";
export { canRetryWithOthers } from "./outbox/outbox-rules.ts";
export type { Outcome, WriteHandle } from "./outbox/outcomes.ts";
export type { LostItem } from "./restored/compare.ts";
export type { ToldLosses } from "./restored/losses.ts";
export { isMetered, savesData } from "./storage/device-hints.ts";
export { reportUnexpectedError } from "./storage/errors.ts";
export type { OutboxDatabase } from "./storage/outbox-database.ts";
export { expiresWithoutVisits } from "./storage/persistence.ts";
export { after, pauseFor } from "./storage/schedule.ts";
export { MANY_RECORDS } from "./storage/types.ts";
export { acknowledgeLost, lostCount, onLost } from "./storage/unsent-count.ts";
export { pullNow, retryNow, stopSync } from "./sync/sync.ts";
export { getLocalSession, onLocalSession, refreshUser } from "./tabs/session.ts";
export { readText } from "./texts/read-file.ts";
export { attachedFile, attachmentTextId } from "./texts/readable.ts";
export type { ContentResult, Suggestion } from "./texts/search/content-search.ts";
