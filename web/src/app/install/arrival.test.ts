import { expect, it } from "vitest";
import { keepShared, SHARED_FILES, takeShared } from "./arrival.ts";

/** What the browser keeps responses in, as far as files need it. */
function fakeCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      put: async (path: string, response: Response) => void kept.set(path, response),
      keys: async () => [...kept.keys()],
      match: async (path: string) => kept.get(path)?.clone(),
    };
  };
  return { open, delete: async (name: string) => all.delete(name) } as unknown as CacheStorage;
}

function share(...names: string[]): FormData {
  const form = new FormData();
  form.set("title", "Shared");
  for (const name of names) form.append(SHARED_FILES, new File([`%PDF of ${name}`], name, { type: "application/pdf" }));
  return form;
}

it("shared files reach the page once, with their names in any script", async () => {
  const caches = fakeCaches();
  await keepShared(share("عقد إيجار 100%.pdf", "b.pdf"), caches);
  const files = await takeShared(caches);
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ["عقد إيجار 100%.pdf", "application/pdf"],
    ["b.pdf", "application/pdf"],
  ]);
  expect(await files[0]?.text()).toBe("%PDF of عقد إيجار 100%.pdf");
  expect(await takeShared(caches)).toEqual([]);
});

it("a share takes the place of one that nobody has fetched", async () => {
  const caches = fakeCaches();
  await keepShared(share("a.pdf", "b.pdf"), caches);
  await keepShared(share("c.pdf"), caches);
  expect((await takeShared(caches)).map(({ name }) => name)).toEqual(["c.pdf"]);
});
