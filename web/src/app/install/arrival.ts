/* Files that other apps hand over. Those that the system shares come as a POST to the page, which only the service worker
   can take: it keeps them until the page that it answers with has fetched them. */

/** The parameter of the address that says why the app was opened: `upload` or `shared`. */
export const ARRIVAL = "open";
/** The field that shared files come in. */
export const SHARED_FILES = "files";

const CACHE = "shared-files";
/** More than one shares at a time. */
const MOST = 50;

/** Keeps the files of a share in the place of those of an earlier one that nobody has fetched. */
export async function keepShared(form: FormData, store: CacheStorage): Promise<void> {
  await store.delete(CACHE);
  const cache = await store.open(CACHE);
  const files = form.getAll(SHARED_FILES).filter((one) => one instanceof File);
  for (const [at, file] of files.slice(0, MOST).entries()) {
    const headers = { "Content-Type": file.type, "X-Name": encodeURIComponent(file.name) };
    await cache.put(`/${CACHE}/${at}`, new Response(file, { headers }));
  }
}

/** The files that were shared, once: they are kept no longer. */
export async function takeShared(store: CacheStorage): Promise<File[]> {
  const cache = await store.open(CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (!kept) continue;
    const name = decodeURIComponent(kept.headers.get("X-Name") ?? "");
    files.push(new File([await kept.blob()], name, { type: kept.headers.get("Content-Type") ?? "" }));
  }
  await store.delete(CACHE);
  return files;
}
