/* What every password has to be; which ones are weak is told by known-passwords.ts. */

import * as z from "zod/mini";
import { utf8Length } from "../core/text.ts";

export const MIN_PASSWORD_CHARACTERS = 6;
/** bcrypt reads 72 bytes and PocketBase refuses more than 71. */
export const MAX_PASSWORD_BYTES = 71;

/** A password as it is typed, never trimmed. */
export const passwordSchema = z.string({ error: "password_required" }).check(
  z.minLength(1, { error: "password_required", abort: true }),
  z.minLength(MIN_PASSWORD_CHARACTERS, "password_too_short"),
  z.refine((text) => utf8Length(text) <= MAX_PASSWORD_BYTES, "password_too_long"),
);
