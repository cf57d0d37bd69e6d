import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import { AppError, isErrorCode } from "./errors.ts";

/** The code of the first problem that a schema found. */
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
