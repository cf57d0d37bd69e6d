const MARK = /Refused: (.+)/;

/**
 * The sentence with which the server's hooks have refused to go on (pb_hooks/src/kernel/exit.ts), or null.
 * @param {string} output
 */
export function exitMessage(output) {
  return MARK.exec(output)?.[1]?.trim() ?? null;
}
