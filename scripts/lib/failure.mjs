/** Something a person can mend; its message is the one sentence they are shown. */
export class Failure extends Error {}

/**
 * Runs a script's main function and sets the exit code: of a Failure only the message is printed, anything else with
 * its stack.
 * @param {() => Promise<number | void>} run answers the exit code, 0 when it answers nothing
 */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * The text of anything that was thrown.
 * @param {unknown} error
 */
export function reason(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * A number that a person gave on a command line.
 * @param {string} name of the option
 * @param {string} text
 * @throws {Failure} when it is no whole number from 1
 */
export function wholeNumber(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Failure(`--${name} takes a whole number from 1, not “${text}”.`);
  return number;
}
