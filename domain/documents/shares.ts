/* Share links: whoever has one fetches one paper, without an account. */

import * as z from "zod/mini";
import type { ErrorCode } from "../core/errors.ts";
import { passwordSchema } from "../users/passwords.ts";

/** How long a share link works unless somebody says otherwise, and at most, in days. */
export const SHARE_DAYS = 7;
export const MOST_SHARE_DAYS = 90;
/** Share links that one paper, and one tenant, may have at a time. */
export const MOST_SHARES_OF_PAPER = 20;
export const MOST_SHARES_OF_TENANT = 1000;

const invalidDays: ErrorCode = "share_days_invalid";

/** POST …/shares: how many days the link works, and what has to be typed to fetch the file. */
export const shareInput = z.object({
  days: z.optional(
    z
      .number({ error: invalidDays })
      .check(z.int(invalidDays), z.gte(1, invalidDays), z.lte(MOST_SHARE_DAYS, invalidDays)),
  ),
  get password() {
    return z.optional(z.nullable(passwordSchema));
  },
});
export type ShareInput = z.infer<typeof shareInput>;

/** A share link that works, as those who may revoke it see it. */
export interface Share {
  id: number;
  /** The account that made it, and its full name. */
  sharedById: number;
  sharedBy: string;
  hasPassword: boolean;
  /** How often its page was opened, and its file fetched. */
  views: number;
  downloads: number;
  createdAt: string;
  expiresAt: string;
}

/** A share link that was just made: only this answer has its token. */
export interface NewShare extends Share {
  token: string;
}

/** The address of a share link's page, without the host. */
export const sharePath = (token: string) => `/api/share/${token}`;
