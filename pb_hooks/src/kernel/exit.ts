/**
 * The prefix of the one sentence that a person is shown; scripts/lib/exit-message.mjs and
 * server/internal/cli/administrator.go know it.
 */
const MARK = "Refused: ";

/** Ends a start or a command with one sentence. */
export function exitWithMessage(sentence: string): never {
  console.log(`${MARK}${sentence}`);
  throw new Error(sentence);
}
