import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { User } from "#domain/index";
import { noteConnection } from "#web/local/connectivity.ts";
import { HttpError, httpJson } from "#web/local/http.ts";
import { isUser, lastUser, rememberUser } from "#web/local/remembered-user.ts";

/* The databases load only when somebody is signed in: a visitor's page is smaller without them. */
const loadSync = () => import("#web/local/sync.ts");

/** Reads an answer that must be a user. @throws {TypeError} when it is not one */
export function readUser(answer: unknown): User {
  if (!isUser(answer)) throw new TypeError("the answer is not a user");
  return answer;
}

/** Makes a person the one who is signed in here: kept for the next start, databases open, synchronising. */
export async function enter(user: User): Promise<User> {
  const { startSync } = await loadSync();
  rememberUser(user);
  startSync(user);
  noteConnection({ signedOut: false });
  return user;
}

/** Nobody is signed in any more: the databases close, what is on the disk stays. */
export async function leave(client: QueryClient): Promise<void> {
  const { stopSync } = await loadSync();
  stopSync();
  client.setQueryData(sessionQuery.queryKey, null);
}

/** GET /api/user, and what this device has of that person. @throws {HttpError} 401 when nobody is signed in */
async function enterSession(): Promise<User> {
  return enter(readUser(await httpJson("/api/user")));
}

/** Who is signed in; 401 is nobody, not an error (specification, section 4). */
async function fetchUser({ client }: { client: QueryClient }): Promise<User | null> {
  try {
    return await enterSession();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    if (client.getQueryData(sessionQuery.queryKey)) await leave(client);
    return null;
  }
}

export const sessionQuery = queryOptions<User | null>({ queryKey: ["/api/user"], queryFn: fetchUser });

/** Asks the server again who is signed in; without an answer everything stays as it is. */
export function refreshSession(client: QueryClient): void {
  client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
}

/**
 * The server is back: asks it who is signed in. A session that has ended meanwhile is asked for above the page, which
 * keeps what is on it.
 */
export async function recheckSession(client: QueryClient): Promise<void> {
  if (!client.getQueryData(sessionQuery.queryKey)) return refreshSession(client);
  try {
    client.setQueryData(sessionQuery.queryKey, await enterSession());
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) noteConnection({ signedOut: true });
  }
}

/**
 * Begins the session: the last signed-in person's work opens at once, with or without the server, which is asked
 * meanwhile and has the last word.
 * @returns when memory holds what this device has of that person, or it cannot be had
 */
export async function beginSession(client: QueryClient): Promise<void> {
  const known = lastUser();
  if (known) client.setQueryData(sessionQuery.queryKey, known);
  const sync = known ? loadSync() : null;
  refreshSession(client);
  if (sync && known) await (await sync).startSync(known).loaded.catch(() => {});
}

interface Config {
  registration: "open" | "closed";
  /** Whether the server can send the link that sets a forgotten password. */
  passwordReset: boolean;
}

async function fetchConfig(): Promise<Config> {
  const answer = await httpJson("/api/config");
  const told: object = typeof answer === "object" && answer !== null ? answer : {};
  return {
    registration: "registration" in told && told.registration === "closed" ? "closed" : "open",
    passwordReset: "passwordReset" in told && told.passwordReset === true,
  };
}

/** What the server lets visitors do. */
export const configQuery = queryOptions({ queryKey: ["/api/config"], queryFn: fetchConfig });
