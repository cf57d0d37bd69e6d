import { expect, test } from "./fixtures.ts";

/** The scripts that a script needs before it runs, itself included, by their names; none that is imported later. */
async function needed(url: string, script: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(script)) return found;
  found.add(script);
  const code = await (await fetch(`${url}/assets/${script}`)).text();
  for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
    if (name) await needed(url, name, found);
  }
  return found;
}

test("the page on which a visitor signs in does without the databases and the lists", async ({ server }) => {
  const page = await (await fetch(`${server.url}/auth`)).text();
  const [, entry = ""] = /src="\/assets\/(index-[\w-]+\.js)"/.exec(page) ?? [];
  const code = await (await fetch(`${server.url}/assets/${entry}`)).text();
  const [screen = ""] = /auth-page-[\w-]+\.js/.exec(code) ?? [];
  const scripts = [...(await needed(server.url, screen)), ...(await needed(server.url, entry))];
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((name) => /^(records|lists)-/.test(name))).toEqual([]);
});
