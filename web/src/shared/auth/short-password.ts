import { MIN_PASSWORD_CHARACTERS } from "#domain/index";

const COMFORTABLE_CHARACTERS = 8;

export function shortPassword(password: string): boolean {
  return password.length >= MIN_PASSWORD_CHARACTERS && password.length < COMFORTABLE_CHARACTERS;
}
