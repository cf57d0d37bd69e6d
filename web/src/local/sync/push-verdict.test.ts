import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerHeaders, type ErrorCode } from "#domain/index";
import { HttpError, OfflineError } from "../http/http.ts";
import { UnreadableError } from "../storage/codec.ts";
import { judgeAnswer, judgeError } from "./push-verdict.ts";

type Entry = Parameters<typeof judgeError>[0];

const RECORD = 300_000_000_000_001;
const entry = (over: Partial<Entry> = {}): Entry => ({
  kind: "document.update",
  method: "PATCH",
  record: RECORD,
  fileSize: null,
  uploads: 0,
  ...over,
});
const withFile = (uploads = 0) => entry({ method: "POST", fileSize: 1000, uploads });
const none = { ms: 0, isFromOurServer: true };

/** An answer of the product, or, without a user, of something in between. */
function answer(status = 200, headers: Record<string, string> = {}, user: string | null = "100000000000001") {
  return { status, headers: new Headers(user === null ? headers : { [answerHeaders.user]: user, ...headers }) };
}
const foreign = (status: number) => ({ is: "later", of: "entry", retryAfter: none, foreign: status });

describe("a success", () => {
  it("is done with the record that it names, and its version", () => {
    const record = { id: RECORD, version: 7, name: "Lease" };
    const verdict = { is: "done", version: 7, record, conflicts: [] };
    expect(judgeAnswer(entry(), answer(), JSON.stringify(record))).toEqual(verdict);
    const unversioned = { id: RECORD, version: "7" };
    expect(judgeAnswer(entry(), answer(), JSON.stringify(unversioned))).toMatchObject({ is: "done", version: 0 });
  });

  it("of a text says nothing that is to lie over the mirror: its record's version does not tell when that is old", () => {
    const text = JSON.stringify({ id: RECORD, version: 7, name: "Lease" });
    const verdict = { is: "done", version: 7, record: null, conflicts: [] };
    expect(judgeAnswer(entry({ kind: "text.add", method: "POST" }), answer(), text)).toEqual(verdict);
  });

  it.each<[string, string[]]>([
    ["", []],
    ["name", ["name"]],
    ["name, description ,  salary", ["name", "description", "salary"]],
    [" , ,", []],
  ])("names the fields that were kept out: %j", (header, conflicts) => {
    const text = JSON.stringify({ id: RECORD, version: 2 });
    expect(judgeAnswer(entry(), answer(200, { [answerHeaders.conflicts]: header }), text)).toMatchObject({ conflicts });
  });

  it("of a deletion may say nothing, of anything else not", () => {
    const done = { is: "done", version: 0, record: null, conflicts: [] };
    expect(judgeAnswer(entry({ method: "DELETE" }), answer(204), "")).toEqual(done);
    for (const method of ["POST", "PATCH"] as const) {
      expect(judgeAnswer(entry({ method }), answer(204), "")).toEqual(foreign(204));
    }
  });

  it("of many records counts them, all or none", () => {
    const many = entry({ method: "POST", records: [1, 2, 3] });
    const done = { is: "done", version: 1, record: null, conflicts: [] };
    expect(judgeAnswer(many, answer(201), '{"count":3}')).toEqual(done);
    for (const text of ['{"count":2}', '{"count":"3"}', "{}", "[]", "3", "", "<p>"]) {
      expect([text, judgeAnswer(many, answer(201), text)]).toEqual([text, foreign(201)]);
    }
  });

  it("that names no user is somebody else's, whatever it says", () => {
    const texts = fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify({ id: RECORD, version: 1 })));
    const methods = fc.constantFrom("POST", "PATCH", "DELETE");
    fc.assert(
      fc.property(texts, methods, fc.integer({ min: 200, max: 299 }), (text, method, status) => {
        expect(judgeAnswer(entry({ method }), answer(status, {}, null), text)).toEqual(foreign(status));
      }),
    );
  });

  it("that is not about the entry's record is tried again", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(judgeAnswer(entry(), answer(), text)).toEqual(foreign(200));
      }),
    );
    expect(judgeAnswer(entry(), answer(), JSON.stringify({ id: RECORD + 1 }))).toEqual(foreign(200));
    expect(judgeAnswer(entry(), answer(), JSON.stringify({ id: String(RECORD) }))).toEqual(foreign(200));
  });
});

describe("a failure", () => {
  const refused = (status: number, code: ErrorCode | null = null, retryAfter: number | null = null) =>
    new HttpError(status, code, "why", retryAfter);
  /** A refusal with a code that this version of the app does not know. */
  const ofServer = (status: number) => new HttpError(status, null, "why", null, null, true);
  const parked = (status: number, code: ErrorCode | null) => ({
    is: "parked",
    refusal: { status, code, sentence: "why" },
  });

  it("without an answer, or of a busy server, stops the whole line", () => {
    const line = { is: "later", of: "line", retryAfter: none, foreign: null };
    expect(judgeError(entry(), new OfflineError())).toEqual(line);
    for (const status of [429, 503]) {
      const retryAfter = { ms: 7000, isFromOurServer: true };
      expect(judgeError(entry(), refused(status, "server_busy", 7))).toEqual({ ...line, retryAfter });
    }
    for (const status of [502, 503, 504]) {
      const retryAfter = { ms: 0, isFromOurServer: false };
      expect(judgeError(entry(), refused(status))).toEqual({ ...line, retryAfter });
    }
  });

  it("of something in between is no judgement, whatever its status", () => {
    const statuses = fc.integer({ min: 400, max: 599 }).filter((status) => ![429, 502, 503, 504].includes(status));
    fc.assert(
      fc.property(statuses, fc.boolean(), (status, file) => {
        const retryAfter = { ms: 0, isFromOurServer: false };
        const verdict = { ...foreign(status), retryAfter };
        expect(judgeError(file ? withFile() : entry(), refused(status))).toEqual(verdict);
      }),
    );
  });

  it("inside the server lets the others go on", () => {
    for (const status of [408, 500, 501, 507, 599]) {
      expect(judgeError(entry(), ofServer(status))).toEqual({
        is: "later",
        of: "entry",
        retryAfter: none,
        foreign: null,
      });
    }
  });

  it("of the session signs out; so does another person's session", () => {
    expect(judgeError(entry(), ofServer(401))).toEqual({ is: "signed out" });
    expect(judgeError(entry(), refused(409, "user_changed"))).toEqual({ is: "signed out" });
    expect(judgeError(entry(), refused(401))).toMatchObject({ is: "later", foreign: 401 });
  });

  it("by the rules is shown, with the row of a list where it names one", () => {
    expect(judgeError(entry(), refused(400, "name_required"))).toEqual(parked(400, "name_required"));
    expect(judgeError(entry(), ofServer(422))).toEqual(parked(422, null));
    const inRow = new HttpError(400, "first_name_required", "why", null, 12);
    expect(judgeError(entry(), inRow)).toEqual({
      is: "parked",
      refusal: { status: 400, code: "first_name_required", sentence: "why", row: 12 },
    });
  });

  it("to delete what is deleted is a success, to change it is not", () => {
    const gone = refused(409, "already_deleted");
    const done = { is: "done", version: 0, record: null, conflicts: [] };
    expect(judgeError(entry({ method: "DELETE" }), gone)).toEqual(done);
    expect(judgeError(entry(), gone)).toEqual(parked(409, "already_deleted"));
  });

  it("of an upload goes on where the server is, as often as it takes", () => {
    for (const code of ["upload_incomplete", "upload_offset_mismatch"] as const) {
      for (const uploads of [0, 3, 100]) {
        expect(judgeError(withFile(uploads), refused(409, code))).toEqual({ is: "upload", afresh: false });
      }
      expect(judgeError(entry(), refused(409, code))).toEqual(parked(409, code));
    }
  });

  it("of an upload that is lost begins anew, three times", () => {
    for (const code of ["not_found", "upload_gone", "checksum_mismatch"] as const) {
      for (const uploads of [0, 1, 2]) {
        expect(judgeError(withFile(uploads), refused(404, code))).toEqual({ is: "upload", afresh: true });
      }
      expect(judgeError(withFile(3), refused(404, code))).toEqual(parked(404, code));
      expect(judgeError(entry(), refused(404, code))).toEqual(parked(404, code));
    }
  });

  it("of this device's bytes says so, and a bug is nobody's verdict", () => {
    expect(judgeError(entry(), new UnreadableError(9))).toEqual({ is: "unreadable" });
    for (const bug of [new TypeError("x is undefined"), null, "text"]) expect(judgeError(entry(), bug)).toBeNull();
  });
});
