import fc from "fast-check";
import { expect, it } from "vitest";
import { Semaphore } from "./semaphore.ts";

/** Runs whatever is ready to run. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** Pieces of work that begin as the semaphore lets them, and end when the test says so. */
function workers(semaphore: Semaphore, count: number) {
  const began: number[] = [];
  const end = new Map<number, (fails: boolean) => void>();
  const results = Array.from({ length: count }, (_, number) =>
    semaphore
      .run(() => {
        began.push(number);
        return new Promise<number>((resolve, reject) => {
          end.set(number, (fails) => (fails ? reject(new Error(`${number} failed`)) : resolve(number)));
        });
      })
      .catch((error: Error) => error.message),
  );
  return { began, end, results };
}

it("lets no more than its limit run at once, in the order of their coming, and each in the end", async () => {
  const limit = fc.integer({ min: 1, max: 4 });
  const fates = fc.array(fc.record({ pick: fc.nat(), fails: fc.boolean() }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(limit, fates, async (most, ends) => {
      const { began, end, results } = workers(new Semaphore(most), ends.length);
      const expected: (number | string)[] = [];
      for (const { pick, fails } of ends) {
        await settle();
        expect(end.size).toBeLessThanOrEqual(most);
        expect(began).toEqual(Array.from({ length: began.length }, (_, number) => number));
        const running = [...end.keys()];
        const number = running[pick % running.length] ?? -1;
        end.get(number)?.(fails);
        end.delete(number);
        expected[number] = fails ? `${number} failed` : number;
      }
      expect(await Promise.all(results)).toEqual(expected);
    }),
  );
});

it("has all its places again when everything has ended, well or badly", async () => {
  const semaphore = new Semaphore(2);
  const first = workers(semaphore, 5);
  for (let round = 0; round < 5; round++) {
    await settle();
    first.end.get(round)?.(round % 2 === 0);
  }
  await Promise.all(first.results);
  const second = workers(semaphore, 3);
  await settle();
  expect(second.began).toEqual([0, 1]);
});

it("frees the place of work that throws at once", async () => {
  const semaphore = new Semaphore(1);
  const thrown = () => {
    throw new Error("at once");
  };
  await expect(semaphore.run(thrown)).rejects.toThrow("at once");
  await expect(semaphore.run(async () => "next")).resolves.toBe("next");
});
