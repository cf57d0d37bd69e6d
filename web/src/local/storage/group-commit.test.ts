import { expect, test } from "vitest";
import { Clock } from "../testing/clock.ts";
import { GroupCommit } from "./group-commit.ts";

/** Works of which each commit is noted; "bad" cannot be written. */
function noted() {
  const clock = new Clock();
  const commits: string[][] = [];
  const group = new GroupCommit<string>(async (works) => {
    if (works.includes("bad")) throw new Error("bad");
    commits.push([...works]);
  }, clock.after);
  return { clock, commits, group };
}

test("what has time goes with what has none", async () => {
  const { commits, group } = noted();
  await Promise.all([group.run("a", true), group.run("b", true), group.run("c")]);
  expect(commits).toEqual([["a", "b", "c"]]);
});

test("what has time waits for a moment at most, and never for more than a few others", async () => {
  const { clock, commits, group } = noted();
  const first = group.run("a", true);
  expect(commits).toEqual([]);
  await clock.pass(1_000);
  await first;
  expect(commits).toEqual([["a"]]);
  const many = Array.from({ length: 24 }, (_, at) => `${at}`);
  await Promise.all(many.map((work) => group.run(work, true)));
  expect(commits[1]).toEqual(many);
});

test("what is asked for while a commit runs goes into the next", async () => {
  const { commits, group } = noted();
  await Promise.all(["a", "b", "c"].map((work) => group.run(work)));
  expect(commits).toEqual([["a"], ["b", "c"]]);
});

test("what cannot be written does not take others with it", async () => {
  const { commits, group } = noted();
  const ends = await Promise.allSettled([group.run("a", true), group.run("bad", true), group.run("b")]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(commits.flat()).toEqual(["a", "b"]);
});
