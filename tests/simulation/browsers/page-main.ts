/* Joins the application in a life's build of it, so that a life can ask a real page for what a person does there. */

import { discard, retry, retryAll, undo } from "#web/local/outbox/outbox.ts";
import { pullNow, retryNow } from "#web/local/sync/sync.ts";
import * as links from "../page-links.ts";
import * as papers from "../page-papers.ts";
import * as parts from "../page-parts.ts";
import * as people from "../page-people.ts";
import * as reads from "../page-reads.ts";
import * as settings from "../page-settings.ts";
import * as texts from "../page-texts.ts";
import * as views from "../page-views.ts";
import * as writes from "../page-writes.ts";
import * as session from "./app-session.ts";

const page: Record<string, unknown> = {
  ...{ discard, retry, retryAll, undo, pullNow, retryNow },
  ...reads,
  ...writes,
  ...parts,
  ...people,
  ...texts,
  ...papers,
  ...links,
  ...settings,
  ...views,
  ...session,
};

export interface Failure {
  name: string;
  message: string;
  code: string | null;
  /** Where the page got this far, for whoever reads a failure. */
  stack: string;
}

export type Told = { value: unknown; ticket: number | null } | { failure: Failure };

/** Changes that are being saved. */
const saving = new Map<number, Promise<string>>();

const hasPromise = (value: unknown): value is { saved: Promise<string> } =>
  typeof value === "object" && value !== null && "saved" in value && value.saved instanceof Promise;

async function told(doing: () => unknown): Promise<Told> {
  try {
    const value = await doing();
    if (!hasPromise(value)) return { value, ticket: null };
    const { saved, ...rest } = value;
    const ticket = saving.size + 1;
    saving.set(ticket, saved);
    // whoever asks for it later sees the failure
    saved.catch(() => {});
    return { value: rest, ticket };
  } catch (error) {
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : null;
    if (!(error instanceof Error)) return { failure: { name: "", message: String(error), code, stack: "" } };
    return { failure: { name: error.name, message: error.message, code, stack: error.stack ?? "" } };
  }
}

/** How a life speaks with a page. */
export const simulated = {
  /** Calls a function of the page; what it has begun to save is asked for by a ticket. */
  call: (name: string, given: readonly unknown[], user: number | null): Promise<Told> =>
    told(() => {
      if (user !== null && session.session()?.user.id !== user)
        throw new DOMException("somebody else is here", "AbortError");
      const found = page[name];
      if (typeof found !== "function") throw new Error(`the page has no ${name}`);
      return found(...given);
    }),
  saved: (ticket: number): Promise<Told> => told(() => saving.get(ticket)),
};

declare global {
  interface Window {
    simulated?: typeof simulated;
  }
}

window.simulated = simulated;
