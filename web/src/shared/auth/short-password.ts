import { MIN_PASSWORD_CHARACTERS } from "#domain/index";

/** From here on forms stop warning. */
const COMFORTABLE_CHARACTERS = 8;

/** Whether a password is long enough to be taken, but so short that the form warns. */
export function shortPassword(password: string): boolean {
  return password.length >= MIN_PASSWORD_CHARACTERS && password.length < COMFORTABLE_CHARACTERS;
}
