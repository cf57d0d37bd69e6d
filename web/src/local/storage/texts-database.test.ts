import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { aTextsDatabase } from "../testing/texts.ts";

test("texts that another tab deletes at a sign-out are not made anew by a tab that still looks at them", async () => {
  const texts = aTextsDatabase();
  await texts.notes.put({ key: "limit", value: 1 });
  await Dexie.delete(texts.name);
  await expect(texts.notes.count()).rejects.toThrow(Dexie.DatabaseClosedError);
  expect(await Dexie.exists(texts.name)).toBe(false);
});
