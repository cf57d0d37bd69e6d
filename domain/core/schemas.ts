/* The schemas that judge what people send, by zod. Entities say which of them judges a field (fields.ts) without loading
   this module. */

import * as z from "zod/mini";
import { isCalendarDay } from "./days.ts";
import type { ErrorCode } from "./errors.ts";
import type { AnyField, EntityFields } from "./fields.ts";
import { cleanTags, LONGEST_TAG, LONGEST_TAGS, MOST_TAGS, tagsOf } from "./tags.ts";
import { asciiDigits, cleanIdentifier, cleanLine, cleanText } from "./text.ts";

/** A cleaned line of 1 to `max` characters. */
export function lineSchema(max: number, required: ErrorCode, tooLong: ErrorCode, clean = cleanLine) {
  return z.string({ error: required }).check(z.overwrite(clean), z.minLength(1, required), z.maxLength(max, tooLong));
}

/** An optional text; blank, null and absent all mean that there is none. */
export function optionalText(max: number, tooLong: ErrorCode, clean: (text: string) => string = cleanText) {
  return z.pipe(
    z.nullish(z.string({ error: "validation_error" }).check(z.overwrite(clean), z.maxLength(max, tooLong))),
    z.transform((text): string | null => text || null),
  );
}

/** Tags in one text, cleaned; blank, null and absent all mean that there are none. */
export function tagsSchema() {
  return z.pipe(
    z.nullish(
      z.string({ error: "validation_error" }).check(
        z.overwrite(cleanTags),
        z.refine((text) => tagsOf(text).every((tag) => tag.length <= LONGEST_TAG), {
          error: "tag_too_long",
          abort: true,
        }),
        z.refine((text) => tagsOf(text).length <= MOST_TAGS, { error: "too_many_tags", abort: true }),
        z.maxLength(LONGEST_TAGS, "too_many_tags"),
      ),
    ),
    z.transform((text): string | null => text || null),
  );
}

const toNumber = (value: unknown) => (typeof value === "string" && /^[0-9]{1,16}$/.test(value) ? Number(value) : value);

/** The id of another record: a positive integer, also as text (multipart, query). */
export function idSchema(error: ErrorCode) {
  return z.pipe(z.transform(toNumber), z.int({ error }).check(z.positive(error)));
}

/** The id of another record, or none: blank, "none", null and absent mean none. */
export function optionalIdSchema(error: ErrorCode) {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === "" || value === "none" ? null : toNumber(value))),
    z.nullable(z.int({ error }).check(z.positive(error))),
  );
}

/** PocketBase keeps this day, Go's zero time, as no date at all: what has to be there would be missing. */
const NEVER_STORED = "0001-01-01";
const isStorableDay = (text: string) => isCalendarDay(text) && text !== NEVER_STORED;

/** A calendar day, `YYYY-MM-DD`, in digits of any script. */
export function daySchema(required: ErrorCode) {
  return z.string({ error: required }).check(
    z.overwrite((text: string) => asciiDigits(text).trim()),
    z.minLength(1, { error: required, abort: true }),
    z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, "date_invalid"),
    z.refine(isStorableDay, "date_invalid"),
  );
}

/** A calendar day, or none: blank, null and absent. */
export function optionalDaySchema() {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === "" ? null : value)),
    z.nullable(daySchema("date_invalid")),
  );
}

const isTime = (text: string) => !Number.isNaN(Date.parse(text));

/** A moment, ISO 8601 UTC with milliseconds, as programs write it. */
export function timeSchema() {
  return z.string({ error: "validation_error" }).check(
    z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/, {
      error: "validation_error",
      abort: true,
    }),
    z.refine(isTime, "validation_error"),
  );
}

function optionalTimeSchema() {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === "" ? null : value)),
    z.nullable(timeSchema()),
  );
}

export function usernameSchema() {
  return z.pipe(
    z.pipe(z.string({ error: "username_required" }), z.transform(cleanLine)),
    z.string().check(z.minLength(1, "username_required"), z.regex(/^[^\s@]{1,100}$/u, "username_invalid")),
  );
}

/* What PocketBase takes as an address: words with single dots between them, a domain of labels that begin and end with a
   letter or digit, the last one with a letter. Source: govalidator, its pattern "Email", without quoted words. */
const BEYOND_ASCII = "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF";
const WORD = `[a-zA-Z0-9!#$%&'*+/=?^_\`{|}~${BEYOND_ASCII}-]+`;
const within = (ends: string) => `[${ends}](?:[a-zA-Z0-9_~${BEYOND_ASCII}-]*[${ends}])?`;
const LABEL = within(`a-zA-Z0-9${BEYOND_ASCII}`);
const LAST_LABEL = within(`a-zA-Z${BEYOND_ASCII}`);
const EMAIL = `^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+${LAST_LABEL}$`;

function emailSchema() {
  return z
    .string({ error: "email_invalid" })
    .check(
      z.overwrite(cleanIdentifier),
      z.maxLength(255, { error: "email_invalid", abort: true }),
      z.regex(new RegExp(EMAIL), "email_invalid"),
      z.regex(/^\S+$/, "email_invalid"),
    );
}

/**
 * What a function makes of the value that was sent.
 * @param convert returns undefined for a value that it refuses
 * @param error why it is refused, or what tells it by the value
 */
function converted<T>(
  convert: (value: unknown) => T | null | undefined,
  error: ErrorCode | ((value: unknown) => ErrorCode),
) {
  return z.transform((value: unknown, { issues }): T | null => {
    const meant = convert(value);
    if (meant === undefined) {
      const message = typeof error === "string" ? error : error(value);
      issues.push({ code: "custom", input: value, message });
    }
    return meant ?? null;
  });
}

/** What an entity makes the schemas of its fields with. */
const kit = {
  line: lineSchema,
  optionalText,
  tags: tagsSchema,
  id: idSchema,
  optionalId: optionalIdSchema,
  day: daySchema,
  optionalDay: optionalDaySchema,
  optionalTime: optionalTimeSchema,
  username: usernameSchema,
  email: emailSchema,
  converted,
  boolean: () => z.boolean(),
  oneOf: <const T extends readonly string[]>(values: T, error: ErrorCode) => z.enum(values, { error }),
  someOf: <const T extends readonly string[]>(values: T, error: ErrorCode) =>
    z.array(z.enum(values, { error }), { error }),
  /** Nothing is taken: only the server sets it. */
  never: () => z.never(),
};
export type Schemas = typeof kit;

/** The schema that judges what is sent for a field. */
export function schemaOf<F extends AnyField>({ schema }: F): ReturnType<F["schema"]> {
  return schema(kit) as ReturnType<F["schema"]>;
}

type InputShape<F extends EntityFields> = {
  [K in keyof F]: F[K] extends { optional: true }
    ? z.ZodMiniOptional<ReturnType<F[K]["schema"]>>
    : ReturnType<F[K]["schema"]>;
};

/**
 * The schema of what people send for these fields. Its members are made when something is first judged by it: a server's
 * runtimes load the domain often, and making them all takes such a runtime 25 ms. The annotation lets a bundle that
 * judges nothing leave it out, and zod with it.
 */
// @__NO_SIDE_EFFECTS__
export function inputOf<F extends EntityFields>(fields: F): z.ZodMiniObject<InputShape<F>> {
  const shape = {};
  for (const [name, field] of Object.entries<AnyField>(fields)) {
    let made: z.ZodMiniType | undefined;
    const get = () => {
      made ??= field.optional ? z.optional(schemaOf(field)) : schemaOf(field);
      return made;
    };
    Object.defineProperty(shape, name, { get, enumerable: true, configurable: true });
  }
  return z.object(shape as InputShape<F>);
}
