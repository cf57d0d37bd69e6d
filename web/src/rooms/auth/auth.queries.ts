import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type User, users } from "#domain/index";
import { noteConnection } from "#web/local/connectivity.ts";
import { HttpError, httpJson } from "#web/local/http.ts";
import { lastUser, rememberUser } from "#web/local/session.ts";
import { startSync, stopSync } from "#web/local/sync.ts";

/** Reads an answer that must be a user. @throws {TypeError} when it is not one */
export function readUser(answer: unknown): User {
  const isUser = typeof answer === "object" && answer !== null && "id" in answer && "role" in answer;
  if (!isUser || !users.fields.role.schema.safeParse(answer.role).success) throw new TypeError("not a user");
  return answer as User;
}

/** Makes a person the one who is signed in here: kept for the next start, databases open, synchronising. */
export function enter(user: User): User {
  rememberUser(user);
  startSync(user);
  noteConnection({ signedOut: false });
  return user;
}

/** GET /api/user; 401 is nobody, not an error (specification, section 4). */
async function fetchUser(): Promise<User | null> {
  try {
    return enter(readUser(await httpJson("/api/user")));
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    stopSync();
    return null;
  }
}

export const sessionQuery = queryOptions({ queryKey: ["/api/user"], queryFn: fetchUser });

/**
 * Begins the session: the last signed-in person's work opens at once, with or without the server, which is asked
 * meanwhile and has the last word.
 */
export function beginSession(client: QueryClient): void {
  const known = lastUser();
  if (known) {
    startSync(known);
    client.setQueryData(sessionQuery.queryKey, known);
  }
  client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
}

interface Config {
  registration: "open" | "closed";
}

async function fetchConfig(): Promise<Config> {
  const answer = await httpJson("/api/config");
  const closed =
    typeof answer === "object" && answer !== null && "registration" in answer && answer.registration === "closed";
  return { registration: closed ? "closed" : "open" };
}

/** What the server lets visitors do. */
export const configQuery = queryOptions({ queryKey: ["/api/config"], queryFn: fetchConfig });
