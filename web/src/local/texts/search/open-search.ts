/* The search of contents on this page, loaded when something is first searched. */

import type { Actor } from "#domain/index";
import { isConnected } from "../../http/connectivity.ts";
import { httpAs } from "../../http/http.ts";
import { onUserChange } from "../../storage/remembered-user.ts";
import { after } from "../../storage/schedule.ts";
import { type LocalSession, onLocalSession } from "../../tabs/session.ts";
import type { TextsOf } from "../texts-messages.ts";
import { hasWorkers, TextsWorker } from "../texts-worker.ts";
import { ContentSearch } from "./content-search.ts";
import { searchAtServer } from "./search-at-server.ts";
import { searchedIn } from "./searched.ts";

const searches = {
  documents: new WeakMap<LocalSession, ContentSearch>(),
  employees: new WeakMap<LocalSession, ContentSearch>(),
};

/** The person with the rights of this moment, as screens show them: they change while the app is open. */
const actorOf = ({ mirror, user }: LocalSession): Actor => mirror.view("users").byId.get(user.id) ?? user;

/** Calls back when the person's rights have changed; returns how to stop. */
function onRights(local: LocalSession, listener: () => void): () => void {
  const rights = () => {
    const { role, organizationId, permissions } = actorOf(local);
    return JSON.stringify([role, organizationId, permissions]);
  };
  let known = rights();
  const onNews = () => {
    const now = rights();
    if (now === known) return;
    known = now;
    listener();
  };
  const stops = [local.mirror.subscribe("users", onNews), onUserChange(onNews)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * The one search of a person's contents on this page, of each collection: its worker holds nothing of the others in
 * memory.
 */
export function contentSearchOf(local: LocalSession, of: TextsOf): ContentSearch {
  const known = searches[of].get(local);
  if (known) return known;
  const worker = new TextsWorker(local.texts.name, (answer) => search.take(answer));
  const search = new ContentSearch({
    mirror: local.mirror,
    searched: searchedIn(local.mirror, of, () => actorOf(local)),
    onRights: (listener) => onRights(local, listener),
    db: local.texts,
    request: hasWorkers() ? (request) => worker.request(request) : null,
    endWorker: () => worker.end(),
    fetchFound: (text, signal) => searchAtServer(httpAs(local.user.id), of, text, signal),
    isOnline: isConnected,
    after,
  });
  searches[of].set(local, search);
  // what was found is in memory, and the texts with it
  const stop = onLocalSession(() => {
    search.end();
    stop();
  });
  return search;
}
