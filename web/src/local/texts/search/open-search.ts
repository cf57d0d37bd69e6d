/* The search of contents on this page, loaded when something is first searched. */

import { getConnection } from "../../http/connectivity.ts";
import { httpAs } from "../../http/http.ts";
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
    searched: searchedIn(local.mirror, of),
    db: local.texts,
    request: hasWorkers() ? (request) => worker.request(request) : null,
    endWorker: () => worker.end(),
    fetchFound: (text, signal) => searchAtServer(httpAs(local.user.id), of, text, signal),
    isOnline: () => getConnection().online && !getConnection().signedOut,
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
