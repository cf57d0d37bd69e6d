import { expect, says, test } from "./fixtures.ts";
import { settled, signIn, status } from "./steps.ts";

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

test("the scripts of a signed-in person's first screen are asked for before the start has run, and no visitor's", async ({
  open,
  firm,
}) => {
  const { page } = await open();
  /** The names of what the page's first script preloads; each is fetched once, by that or by an import. */
  const preloaded = async () => {
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => ({
        href,
        requests: performance.getEntriesByName(href, "resource").length,
      })),
    );
    expect(links.filter(({ requests }) => requests !== 1)).toEqual([]);
    return links.map(({ href }) => /([a-z-]+)-[\w-]{8}\.js$/.exec(href)?.[1]);
  };
  await page.goto("/auth");
  expect(await preloaded()).not.toContain("records");
  await signIn(page, firm.noura);
  await page.goto("/");
  await settled(page);
  expect(await preloaded()).toEqual(expect.arrayContaining(["records", "shell", "dashboard-page", "lists"]));
  await page.goto("/employee");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const elsewhere = await preloaded();
  expect(elsewhere).toEqual(expect.arrayContaining(["records", "shell"]));
  expect(elsewhere).not.toContain("dashboard-page");
});

test("a first load shows the truth while it lasts, and its requests pass by the worker", async ({ open, firm }) => {
  const { page } = await open();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/sync*", async (route) => {
    await answered;
    await route.continue();
  });
  await signIn(page, firm.noura);
  await expect(status(page, says("en", "sync.loading"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(says("en", "app.loading"));
  const filters = page.getByRole("region", { name: says("en", "documents.filters.title") });
  await expect(filters.getByRole("status")).toHaveText(says("en", "app.loading"));
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(firm.name);
  await settled(page);
  const sources = await page.evaluate(async () => {
    /** What has answered: the worker itself ("") or what its routes name. */
    const sourceOf = async (path: string) => {
      await (await fetch(path)).text();
      const entry = performance.getEntriesByName(new URL(path, location.origin).href, "resource").at(-1);
      const timing: { workerFinalSourceType?: string } = entry?.toJSON();
      return timing.workerFinalSourceType;
    };
    return { api: await sourceOf("/api/config"), page: await sourceOf("/index.html") };
  });
  expect(sources).toEqual({ api: "network", page: "" });
});
