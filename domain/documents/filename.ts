import * as z from "zod/mini";
import { MAX_FILENAME_BYTES } from "../core/files.ts";
import { cleanFilename, utf8Length } from "../core/text.ts";

/** A filename as it is kept: without folders, control and override characters; 255 UTF-8 bytes at most. */
export const filenameSchema = z.pipe(
  z.pipe(z.string({ error: "filename_required" }), z.transform(cleanFilename)),
  z.string().check(
    z.minLength(1, "filename_required"),
    z.refine((name) => utf8Length(name) <= MAX_FILENAME_BYTES, "filename_too_long"),
  ),
);
