// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { HttpError, OfflineError } from "../http/http.ts";
import { noteCachedDownload, sendDownloadNotes } from "./download-notes.ts";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-02T09:00:00Z") });
});

/** A server that answers each report in turn as given, and takes every further one. */
function server(...answers: (() => unknown)[]) {
  const reports: unknown[] = [];
  const http = async (path: string, init?: { method?: string; json?: unknown }) => {
    expect([path, init?.method]).toEqual(["/api/activity/downloads", "POST"]);
    reports.push(init?.json);
    answers.shift()?.();
    return new Response();
  };
  return { reports, http };
}

const fails = (error: Error) => () => {
  throw error;
};
const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const paper = (record: number, ago: number) => ({ collection: "documents", record, ago });

it("are reported with how long ago they were, each person's in that person's name, once", async () => {
  noteCachedDownload(1, { document: 7 });
  minutesLater(5);
  noteCachedDownload(1, { employee: 8, type: "passport" });
  noteCachedDownload(2, { document: 9 });
  minutesLater(1);
  const { reports, http } = server();
  await sendDownloadNotes(1, http);
  await sendDownloadNotes(1, http);
  const passport = { collection: "employees", record: 8, attachment: "passport", ago: 60_000 };
  expect(reports).toEqual([{ downloads: [paper(7, 360_000), passport] }]);
  await sendDownloadNotes(2, http);
  expect(reports[1]).toEqual({ downloads: [paper(9, 60_000)] });
});

it.each([
  ["the server cannot be reached", new OfflineError()],
  ["the session is over", new HttpError(401, "unauthorized", "")],
  ["a portal answers", new HttpError(403, null, "")],
  ["the server is busy", new HttpError(503, "server_busy", "")],
])("stay while %s", async (_, error) => {
  noteCachedDownload(1, { document: 7 });
  const { reports, http } = server(fails(error));
  await sendDownloadNotes(1, http);
  minutesLater(60);
  await sendDownloadNotes(1, http);
  expect(reports).toEqual([{ downloads: [paper(7, 0)] }, { downloads: [paper(7, 3_600_000)] }]);
});

it("are given up where the server refuses them, and where what is stored is none", async () => {
  noteCachedDownload(1, { document: 7 });
  const { reports, http } = server(fails(new HttpError(400, "validation_error", "")));
  await sendDownloadNotes(1, http);
  await sendDownloadNotes(1, http);
  expect(reports).toHaveLength(1);
  localStorage.setItem("sijil.downloads.1", "[1,");
  await sendDownloadNotes(1, http);
  expect(reports).toHaveLength(1);
});

it("that are noted while a report is on its way come with the next one", async () => {
  noteCachedDownload(1, { document: 7 });
  const { reports, http } = server(() => {
    minutesLater(1);
    noteCachedDownload(1, { document: 7 });
  });
  await sendDownloadNotes(1, http);
  await sendDownloadNotes(1, http);
  expect(reports).toEqual([{ downloads: [paper(7, 0)] }, { downloads: [paper(7, 0)] }]);
});

it("are a hundred at most: the oldest go, and a clock that was set back makes none of them lie ahead", async () => {
  for (let document = 1; document <= 120; document++) noteCachedDownload(1, { document });
  minutesLater(-30);
  const { reports, http } = server();
  await sendDownloadNotes(1, http);
  expect(reports).toEqual([{ downloads: Array.from({ length: 100 }, (_, at) => paper(at + 21, 0)) }]);
});
