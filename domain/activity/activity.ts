/* Activity: who did what to which record, and when. It is also the audit trail: the server only ever adds to it. */

import * as z from "zod/mini";
import { idSchema, timeSchema } from "../core/schemas.ts";
import { attachmentTypes } from "../employees/employees.ts";
import { PAPER_FILE_KEY } from "../papers/paper-input.ts";
import type { Program } from "../users/user-agents.ts";

/** How long activity is kept unless ACTIVITY_DAYS says otherwise, in days, and the least and most that it may say. */
export const ACTIVITY_DAYS = 365;
export const activityDaysRange = { least: 30, most: 3650 } as const;

/** What can have happened. The names are stored, so they never change. */
export const activityKinds = [
  "created",
  "changed",
  "renewed",
  "deleted",
  "restored",
  "purged",
  "attached",
  "detached",
  "reattached",
  "version_added",
  "version_restored",
  "version_deleted",
  "text_added",
  "password_changed",
  "shared",
  "unshared",
  "invited",
  "uninvited",
  "joined",
  "noted",
  "note_removed",
  "note_restored",
  "handled",
  "password_reset",
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "downloaded",
  "refused",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What admins of the organization alone read, of accounts without one the platform's people: not who sees the record. */
export const adminKinds: readonly ActivityKind[] = ["signed_in", "sign_in_failed", "signed_out", "refused"];

/** What activity is about. */
export const activityCollections = [
  "users",
  "organizations",
  "categories",
  "subcategories",
  "documents",
  "employees",
] as const;
export type ActivityCollection = (typeof activityCollections)[number];

/** Whether there is activity about the records of a collection: what is one person's own leaves none. */
export function hasActivity(collection: string): collection is ActivityCollection {
  return activityCollections.some((one) => one === collection);
}

/** One entry, as GET /api/activity shows it. */
export interface ActivityEntry {
  id: number;
  /** ISO 8601 UTC. */
  at: string;
  kind: ActivityKind;
  collection: ActivityCollection;
  /** The id of the record that it is about; null for a list, or for a record that is out of reach, of a refusal. */
  record: number | null;
  /** What the record is called now; null when it is gone. */
  name: string | null;
  /** Who did it; null when nobody was signed in. */
  actor: number | null;
  /** Their full name now; null when the account is gone. */
  actorName: string | null;
  /** The names of the changed fields, the kind of the attachment, the role that somebody is invited to, or what was refused; never a value. */
  fields: string[];
  /** The network address that it came from, where that is of interest; otherwise empty. */
  source: string;
  /** The browser and system that it came from, of sign-ins; otherwise null. */
  device: Program | null;
  /** How often it had happened by then within the hour, of what is not noted each time; otherwise 1. */
  count: number;
}

export interface ActivityPage {
  /** The newest first. */
  entries: ActivityEntry[];
  /** What `before` takes to go on; null at the end. */
  next: string | null;
}

/** The most entries of one answer, and how many there are without a limit. */
export const MOST_ACTIVITY = 500;
export const ACTIVITY_PAGE = 50;

/** Where a page ended: time in milliseconds and id. */
const CURSOR = /^[0-9]{1,14}-[0-9]{1,15}$/;
const limit = () =>
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.positive(), z.maximum(MOST_ACTIVITY))),
  );

/** The query of GET /api/activity; `from` is inclusive, `to` is not. */
export const activitySearch = z.object({
  get collection() {
    return z.optional(z.enum(activityCollections));
  },
  get record() {
    return z.optional(idSchema("validation_error"));
  },
  get actor() {
    return z.optional(idSchema("validation_error"));
  },
  get kind() {
    return z.optional(z.enum(activityKinds));
  },
  get from() {
    return z.optional(timeSchema());
  },
  get to() {
    return z.optional(timeSchema());
  },
  get before() {
    return z.optional(z.string().check(z.regex(CURSOR)));
  },
  get limit() {
    return z.optional(limit());
  },
});

/** The most downloads of one report, and how far back one may lie, in milliseconds. */
export const MOST_REPORTED = 100;
export const LONGEST_REPORT_MS = 30 * 24 * 60 * 60 * 1000;

const downloadReport = z.object({
  get collection() {
    return z.enum(["documents", "employees"]);
  },
  get record() {
    return idSchema("validation_error");
  },
  /** Of an employee: which one, or the key of a paper's file. */
  get attachment() {
    return z.optional(z.union([z.enum(attachmentTypes), z.string().check(z.regex(PAPER_FILE_KEY))]));
  },
  /** How long ago, in milliseconds: a device's clock may be wrong, but it knows how much time has passed. */
  get ago() {
    return z.int().check(z.nonnegative());
  },
});
export type DownloadReport = z.infer<typeof downloadReport>;

/** The body of POST /api/activity/downloads. */
export const downloadReportInput = z.object({
  get downloads() {
    return z.array(downloadReport).check(z.maxLength(MOST_REPORTED));
  },
});
