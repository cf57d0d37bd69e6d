const ANNOUNCEMENT = /First administrator: (\{.*\})/;
const BANNER = /Server started at|REST API:|Dashboard:|^\s*$/;

/**
 * What the server prints when it makes the first administrator; the password is there only when it was generated.
 * @param {string} line
 * @returns {{ username: string, email: string, password?: string } | null}
 */
export function announced(line) {
  const found = ANNOUNCEMENT.exec(line)?.[1];
  return found ? JSON.parse(found) : null;
}

/**
 * Whether a line of the server is its greeting, which our own replaces.
 * @param {string} line
 */
export function isBanner(line) {
  return BANNER.test(line);
}
