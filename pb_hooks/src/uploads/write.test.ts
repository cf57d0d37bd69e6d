import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#domain/index";
import { fakeApp, stubRuntime } from "../fixtures/fake-app.ts";
import type { OsFile, OsRoot, PbApp, Reader } from "../kernel/pocketbase.d.ts";
import type { Upload } from "./store.ts";
import { acquireWriter, appendTo, releaseWriter } from "./write.ts";

/* Two requests that write to one upload, interleaved at the moments that matter; tests/server/uploads.test.ts sends real
   ones. */

beforeEach(() => stubRuntime());

const mismatch = new AppError("upload_offset_mismatch");

/** A request's body: some text, then perhaps an error; `meanwhile` happens after the text has been read. */
interface Body {
  text: string;
  error?: string;
  meanwhile?: () => void;
}

/** A folder of files in memory. */
function memoryFolder() {
  const files = new Map<string, string>();
  const open = (name: string): OsFile => {
    let place = 0;
    const file = {
      seek: (offset: number) => {
        place = offset;
      },
      readFrom: (source: Reader | OsFile) => {
        const { text, error, meanwhile } = source as unknown as Body;
        const before = files.get(name) ?? "";
        files.set(name, before.slice(0, place) + text + before.slice(place + text.length));
        meanwhile?.();
        if (error) throw new Error(error);
        return text.length;
      },
      truncate: (size: number) => files.set(name, (files.get(name) ?? "").slice(0, size)),
      sync() {},
      close() {},
      get text() {
        return files.get(name) ?? "";
      },
    };
    return file as unknown as OsFile;
  };
  const root = {
    stat: (name: string) => {
      const text = files.get(name);
      if (text === undefined) throw new Error("no such file");
      return { size: () => text.length };
    },
    open: (name: string) => {
      folder.beforeCopy?.();
      return open(name);
    },
    openFile: open,
    create: (name: string) => {
      files.set(name, "");
      return open(name);
    },
    remove: (name: string) => files.delete(name),
    rename: (from: string, to: string) => {
      files.set(to, files.get(from) ?? "");
      files.delete(from);
    },
  };
  const folder: { files: Map<string, string>; root: OsRoot; beforeCopy?: () => void } = {
    files,
    root: root as unknown as OsRoot,
  };
  return folder;
}

/** An upload of ten bytes in a database and a folder. */
function setUp(text = "") {
  const row = { part: 0 };
  const folder = memoryFolder();
  const { files, root } = folder;
  files.set("u.0", text);
  const app: PbApp = fakeApp((sql, { part }) => {
    const isCurrent = row.part === part;
    if (!sql.startsWith("UPDATE")) return [isCurrent ? 1 : 0];
    if (isCurrent) row.part++;
    return isCurrent ? [1] : [];
  });
  const upload = (): Upload => ({
    id: "u",
    length: 10,
    metadata: "",
    filename: "f",
    part: row.part,
    created: 0,
    key: "",
  });
  const append = (offset: number, body: Body, of = upload()) =>
    appendTo(app, root, of, offset, body as unknown as Reader);
  return { app, files, folder, upload, append, text: () => files.get(`u.${row.part}`) };
}

describe("appending to an upload", () => {
  it("goes on where it has ended", () => {
    const { append, text } = setUp();
    expect(append(0, { text: "abc" })).toBe(3);
    expect(append(3, { text: "defghij" })).toBe(10);
    expect(text()).toBe("abcdefghij");
  });

  it.each([0, 2, 4])("at offset %i of three bytes is refused, and leaves them", (offset) => {
    const { append, text } = setUp("abc");
    expect(() => append(offset, { text: "x" })).toThrow(mismatch);
    expect(text()).toBe("abc");
  });

  it("beyond the announced length is refused, and leaves what was there", () => {
    const { append, text } = setUp("abc");
    expect(() => append(3, { text: "12345678" })).toThrow(new AppError("file_too_large"));
    expect(text()).toBe("abc");
  });

  it("keeps what has come when the connection ends, from where the client goes on", () => {
    const { append, text } = setUp("abc");
    expect(() => append(3, { text: "de", error: "unexpected EOF" })).toThrow(new AppError("server_busy"));
    expect(text()).toBe("abcde");
    expect(append(5, { text: "fghij" })).toBe(10);
  });

  it("fails with the disk's own error", () => {
    const { append } = setUp();
    const full = "write u.0: no space left on device";
    expect(() => append(0, { text: "", error: full })).toThrow(full);
  });

  it("takes over from a request that hangs, whose later bytes no longer count", () => {
    const { append, text, upload, files } = setUp();
    const stalled = upload();
    const first = () =>
      append(
        0,
        {
          text: "abc",
          meanwhile: () => {
            expect(append(3, { text: "DEF" })).toBe(6);
            // the stalled request wakes up and writes on to the file that it has open
            files.set("u.0", "abcxyz");
          },
        },
        stalled,
      );
    expect(first).toThrow(mismatch);
    expect(text()).toBe("abcDEF");
    expect([...files.keys()]).toEqual(["u.1"]);
    expect(append(6, { text: "GHIJ" })).toBe(10);
  });

  it("does not take over at an offset that is not the end of the other's bytes", () => {
    const { append, text } = setUp();
    append(0, {
      text: "abc",
      meanwhile: () => {
        expect(() => append(2, { text: "x" })).toThrow(mismatch);
        expect(() => append(4, { text: "x" })).toThrow(mismatch);
      },
    });
    expect(text()).toBe("abc");
  });

  it("does not take over when the other one is alive and writes meanwhile", () => {
    const { append, text, files, folder } = setUp();
    append(0, {
      text: "abc",
      meanwhile: () => {
        folder.beforeCopy = () => files.set("u.0", "abcd");
        expect(() => append(3, { text: "x" })).toThrow(mismatch);
      },
    });
    expect(text()).toBe("abcd");
    expect([...files.keys()]).toEqual(["u.0"]);
  });

  it("leaves the upload to the last of several that take over", () => {
    const { append, text, files } = setUp();
    const third = () => expect(append(2, { text: "ef" })).toBe(4);
    const second = () => expect(() => append(1, { text: "b", meanwhile: third })).toThrow(mismatch);
    expect(() => append(0, { text: "a", meanwhile: second })).toThrow(mismatch);
    expect(text()).toBe("abef");
    expect(files.size).toBe(1);
  });

  it("lets go of the file however it ends", () => {
    const { app, append, upload } = setUp();
    append(0, { text: "a" });
    expect(() => append(1, { text: "", error: "unexpected EOF" })).toThrow();
    expect(() => append(1, { text: "12345678901" })).toThrow();
    expect(acquireWriter(app, upload())).toBe(true);
    expect(acquireWriter(app, upload())).toBe(false);
    releaseWriter(app, upload());
    releaseWriter(app, upload());
    expect(acquireWriter(app, upload())).toBe(true);
  });
});
