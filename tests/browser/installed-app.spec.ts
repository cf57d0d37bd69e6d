import { pdfPaper } from "../fixtures/files.ts";
import { expect, says, test } from "./fixtures.ts";
import { settled, signIn } from "./steps.ts";

test("the installed app takes what is shared with it, and has shortcuts in both languages", async ({ open, firm }) => {
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await settled(page);
  const dialog = page.getByRole("dialog", { name: says("en", "documents.form.dialogTitle") });
  const form = (key: string) => dialog.getByLabel(says("en", `documents.form.${key}`));

  // what a system does when somebody shares a file with the app
  const { name, type, bytes } = pdfPaper("lease-2027.pdf");
  await page.evaluate(
    ({ name: filename, type: mimeType, text }) => {
      const transfer = new DataTransfer();
      const shared = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([shared], filename, { type: mimeType }));
      const sent = Object.assign(document.createElement("form"), {
        method: "POST",
        action: "/?open=shared",
        enctype: "multipart/form-data",
      });
      const input = Object.assign(document.createElement("input"), { type: "file", name: "files" });
      input.files = transfer.files;
      sent.append(input);
      document.body.append(sent);
      sent.submit();
    },
    { name, type, text: Buffer.from(bytes).toString("base64") },
  );
  await expect(form("nameDialog")).toHaveValue("lease 2027");
  await expect(page).toHaveURL(/\/$/);
  // a reload shares nothing again
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await expect(page.getByRole("tab", { name: says("en", "dashboard.documents") })).toBeVisible();
  await expect(dialog).toBeHidden();

  const manifest = async () => {
    const link = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
    const { lang, shortcuts } = await (await page.request.get(link)).json();
    return { lang, names: shortcuts.map((one: { name: string }) => one.name), first: shortcuts[0].url };
  };
  const { first, ...english } = await manifest();
  expect(english).toEqual({ lang: "en", names: ["Upload", "Employees"] });
  await page.getByRole("button", { name: says("en", "header.language"), exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  expect(await manifest()).toMatchObject({ lang: "ar", names: ["رفع مستند", "الموظفون"] });
  await page.goto(first);
  await expect(page.getByRole("dialog", { name: says("ar", "documents.form.dialogTitle") })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("what the worker keeps of the app is what the server sends, and most of it comes in one answer", async ({
  open,
  firm,
}) => {
  const { page } = await open({ offline: true });
  await signIn(page, firm.noura);
  await settled(page);
  const { kept, others } = await page.evaluate(async () => {
    const [name = ""] = (await caches.keys()).filter((one) => one.includes("precache"));
    const cache = await caches.open(name);
    const ours = ["Content-Type", "Content-Security-Policy", "Permissions-Policy", "Cache-Control"];
    const facts = async (answer: Response) => [
      answer.status,
      await answer.text(),
      ...ours.map((header) => answer.headers.get(header)),
    ];
    const requests = (await cache.keys()).filter(({ url }) => /\.(js|css)$/.test(new URL(url).pathname));
    const found = await Promise.all(
      requests.map(async ({ url }) => {
        const answer = await cache.match(url);
        // what was made here of a part of another answer has no address
        const isAlone = answer?.url !== "";
        const [here, there] = [
          answer && (await facts(answer)),
          await facts(await fetch(`${url}?server`, { cache: "no-store" })),
        ];
        return { url, isAlone, isSame: JSON.stringify(here) === JSON.stringify(there) };
      }),
    );
    return { kept: found, others: found.filter(({ isSame }) => !isSame).map(({ url }) => url) };
  });
  expect(others).toEqual([]);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter(({ isAlone }) => isAlone).length).toBeLessThan(kept.length / 5);
});

test("where that answer cannot be had, the worker fetches the app's files one by one", async ({ open, firm }) => {
  const { page, context } = await open({ offline: true });
  let asked = 0;
  await context.route("**/assets/app-files-*", async (route) => {
    asked++;
    // as a network answers that people sign in to first
    await route.fulfill({ status: 200, contentType: "text/html", body: "<p>Sign in to the network</p>" });
  });
  await signIn(page, firm.noura);
  await settled(page);
  expect(asked).toBe(1);
  const kept = await page.evaluate(async () => {
    const [name = ""] = (await caches.keys()).filter((one) => one.includes("precache"));
    const cache = await caches.open(name);
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    return { all: answers.length, made: answers.filter((answer) => answer?.url === "").length };
  });
  expect(kept.all).toBeGreaterThan(150);
  // Workbox makes the page's answer anew, as it was redirected
  expect(kept.made).toBeLessThan(5);
});
