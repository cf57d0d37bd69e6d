import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { User } from "#domain/index";
import {
  expectedUser,
  httpJson,
  isSignedOut,
  isUser,
  loadSync,
  noteSessionEnd,
  rememberUser,
  setRequestUser,
  updateConnection,
} from "#web/local/index.ts";

/* The databases load only when somebody is signed in: a visitor's page is smaller without them. */

/** Reads an answer that must be a user. @throws {TypeError} when it is not one */
export function readUser(answer: unknown): User {
  if (!isUser(answer)) throw new TypeError("the answer is not a user");
  return answer;
}

/**
 * Makes a person the one who is signed in here: kept for the next start, databases open, synchronising. Nothing is
 * opened, and what waits is not sent, before somebody whose password another person has set has chosen one.
 */
export async function enter(user: User): Promise<User> {
  // Other tabs read it: the cookie is this person's already.
  rememberUser(user);
  const { startSync, stopSync } = await loadSync();
  if (user.mustChoosePassword) stopSync();
  else startSync(user);
  updateConnection({ signedOut: false });
  return user;
}

/** Nobody is signed in any more: the databases close, what is on the disk stays. */
export async function leave(client: QueryClient): Promise<void> {
  const { stopSync } = await loadSync();
  stopSync();
  client.setQueryData(sessionQuery.queryKey, null);
}

/**
 * GET /api/user, and what this device has of that person.
 * @param user in whose name: null to learn who it is, absent for the page's person alone
 * @throws {HttpError} 401 when nobody is signed in, user_changed when somebody else is
 */
async function enterSession(user?: null): Promise<User> {
  return enter(readUser(await httpJson("/api/user", { user })));
}

/** Who is signed in; 401 is nobody, not an error (specification, section 4). */
async function fetchUser({ client }: { client: QueryClient }): Promise<User | null> {
  try {
    return await enterSession(null);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    if (client.getQueryData(sessionQuery.queryKey)) await leave(client);
    return null;
  }
}

export const sessionQuery = queryOptions<User | null>({ queryKey: ["/api/user"], queryFn: fetchUser });

export function refreshSession(client: QueryClient): void {
  client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
}

/**
 * The server is back: checks who is signed in. A session that has ended meanwhile is renewed above the page, which
 * keeps what is on it.
 */
export async function recheckSession(client: QueryClient): Promise<void> {
  if (!client.getQueryData(sessionQuery.queryKey)) return refreshSession(client);
  try {
    client.setQueryData(sessionQuery.queryKey, await enterSession());
  } catch (error) {
    if (isSignedOut(error)) noteSessionEnd();
  }
}

/**
 * Begins the session: the last signed-in person's work opens at once, with or without the server, which is
 * queried meanwhile and has the last word. Not where they have left this tab to somebody else.
 * @returns when memory holds what this device has of that person, or it cannot be had
 */
export async function beginSession(client: QueryClient): Promise<void> {
  const known = expectedUser();
  if (known) {
    setRequestUser(known.id);
    client.setQueryData(sessionQuery.queryKey, known);
  }
  const sync = known && !known.mustChoosePassword ? loadSync() : null;
  refreshSession(client);
  if (sync && known) await (await sync).startSync(known).loaded.catch(() => {});
}

interface Config {
  registration: "open" | "closed";
  /** Whether the server's settings say so, and no answer of the first run; one of an earlier release does not tell. */
  registrationOrdered: boolean;
  /** Whether the server can send the link that sets a forgotten password. */
  passwordReset: boolean;
  /** Whether the server reads what papers say; one of an earlier release does not tell. */
  readsContents: boolean;
}

async function fetchConfig(): Promise<Config> {
  const answer = await httpJson("/api/config", { user: null });
  const config: object = typeof answer === "object" && answer !== null ? answer : {};
  return {
    registration: "registration" in config && config.registration === "closed" ? "closed" : "open",
    registrationOrdered: "registrationOrdered" in config && config.registrationOrdered === true,
    passwordReset: "passwordReset" in config && config.passwordReset === true,
    readsContents: !("readsContents" in config && config.readsContents === false),
  };
}

export const configQuery = queryOptions({ queryKey: ["/api/config"], queryFn: fetchConfig });
