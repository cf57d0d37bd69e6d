import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import { AppError, isErrorCode } from "./errors.ts";

export function firstProblem(error: z.core.$ZodError): ErrorCode {
  const message = error.issues[0]?.message;
  return isErrorCode(message) ? message : "validation_error";
}

/**
 * Judges what was sent; the schema is the one that the form uses.
 * @throws {AppError} with the code of the first problem
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new AppError(firstProblem(result.error));
}

/**
 * Judges many objects as {@link parseInput} judges one, but each distinct value of a member once: PocketBase's runtime
 * takes 25 µs for a value, and a column of thousands says mostly the same few things.
 * @returns what judges one object; it throws {AppError} with the code of the first problem
 */
export function judgeOfMany<S extends z.ZodMiniObject<Record<string, z.ZodMiniType>>>(
  schema: S,
): (value: unknown) => z.output<S> {
  const members = Object.entries(schema.shape).map(([name, member]) => ({
    name,
    member,
    known: new Map<unknown, unknown>(),
  }));
  return (value) => {
    // what is no object is refused as it always is
    if (typeof value !== "object" || value === null || Array.isArray(value)) return parseInput(schema, value);
    const sent: Record<string, unknown> = { ...value };
    const judged: Record<string, unknown> = {};
    // by index: the runtime takes ten times as long to iterate
    for (let at = 0; at < members.length; at++) {
      const one = members[at];
      if (!one) continue;
      const given = sent[one.name];
      let meant = one.known.get(given);
      if (meant === undefined) {
        meant = parseInput(one.member, given);
        one.known.set(given, meant);
      }
      if (meant !== undefined) judged[one.name] = meant;
    }
    return judged as z.output<S>;
  };
}
