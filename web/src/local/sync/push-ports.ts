import type { Collection, Language } from "#domain/index";
import type { OutboxDatabase, StoredEntry } from "../storage/outbox-database.ts";
import type { after } from "../storage/schedule.ts";
import type { Http, UploadedFile } from "./push-request.ts";

export interface PushPorts {
  db: OutboxDatabase;
  http: Http;
  /** The version of the server's own row as this tab knows it, undefined when there is none. */
  serverVersion: (collection: Collection, id: number) => number | undefined;
  /** Keeps a file that has arrived, so that it opens without the server. */
  cacheFile: (entry: StoredEntry, file: UploadedFile) => Promise<unknown>;
  /** Asks for a pull, which brings the effect of what was sent. */
  pullNow: () => void;
  onSignedOut: () => void;
  /** Whether the session is known to have ended: then nothing is sent. */
  isSignedOut: () => boolean;
  language: () => Language;
  /** Milliseconds since any fixed moment; pauses are counted by it, because a device's clock may be set. */
  now: () => number;
  /** Milliseconds since the epoch, on this device's clock. */
  date: () => number;
  after: typeof after;
  random: () => number;
  /** Called with errors of this app, not of the network. */
  onError: (error: unknown) => void;
}
