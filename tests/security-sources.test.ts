import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { users } from "#domain/index";
import { root } from "../scripts/lib/project.mjs";
import { committed } from "./support/committed.ts";

/* What docs/security.md says of the sources as a whole, and what a reader could otherwise only take its word for. */

const text = (file: string) => readFileSync(join(root, file), "utf8");
const go = committed.filter((file) => /^server\/.*(?<!_test)\.go$/.test(file));
const hooks = committed.filter((file) => /^pb_hooks\/src\/.*(?<!\.test)\.ts$/.test(file));
const client = committed.filter((file) => !file.includes("/testing/") && /^web\/src\/.*(?<!\.test)\.tsx?$/.test(file));
/** The lines in which something occurs, each behind its file. */
const lines = (files: string[], what: RegExp) =>
  files.flatMap((file) =>
    text(file)
      .split("\n")
      .filter((line) => what.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
/** The files in which something occurs. */
const holding = (files: string[], what: RegExp) => files.filter((file) => what.test(text(file)));
/** What the Go files import, standard library included. */
const imported = [
  ...new Set(
    go.flatMap((file) =>
      [...text(file).matchAll(/^(?:import |\t)(?:\w+ )?"([\w./-]+)"$/gm)].map(([, name = ""]) => name),
    ),
  ),
];

it("there are sources to look at", () => {
  expect([go.length > 100, hooks.length > 100, client.length > 200, imported.includes("net/http")]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

describe("the server", () => {
  it("starts three programs, none of them through a shell", () => {
    expect(lines(go, /\bexec\.Command|\bos\.StartProcess\b|\bsyscall\.Exec\b/)).toEqual([
      // this program itself, on a copy of the data
      "server/internal/cli/export-from.go: child := exec.Command(program, append(words, l.settings.Sources.Flags()...)...)",
      'server/internal/replica/replica.go: output, err := exec.Command(found, "version").Output()',
      "server/internal/replica/replica.go: command := exec.CommandContext(ctx, r.litestream, append(words, r.database, r.bucket)...)",
    ]);
    expect(lines(hooks, /\$os\.(?:cmd|exec)\b/)).toEqual([
      'pb_hooks/src/backups/space.ts: return availableOf(toString($os.cmd("df", "-Pk", folder).output()));',
    ]);
  });

  it("calls nobody by itself but its own health check and, where an admin wants it, push services", () => {
    expect(lines(hooks, /\$http\b|\bHttpClient\b/)).toEqual([]);
    const calls =
      /\bnet\.Dial|\bnet\.LookupHost|\btls\.Dial|\bhttp\.(?:Get|Post|PostForm|Head|NewRequest\w*|DefaultClient)\b|\bhttp\.Client\{/;
    expect(lines(go, calls)).toEqual([
      "server/internal/cli/health.go: client := &http.Client{",
      "server/internal/mailgreeting/mailgreeting.go: dialer := &net.Dialer{Deadline: deadline}",
      "server/internal/webpush/address.go: dialer := &net.Dialer{Timeout: timeout}",
      "server/internal/webpush/address.go: return &http.Client{",
      "server/internal/webpush/webpush.go: request, err := http.NewRequestWithContext(s.context, http.MethodPost, endpoint, http.NoBody)",
    ]);
    // the mail server of the settings, before PocketBase's own client
    expect(holding(go, /\bsmtp\./)).toEqual(["server/internal/mailgreeting/mailgreeting.go"]);
  });

  it("verifies every certificate but its own at the health check", () => {
    expect(holding(go, /InsecureSkipVerify|VerifyPeerCertificate/)).toEqual(["server/internal/cli/health.go"]);
    expect(text("server/internal/cli/health.go")).toContain('client.Get(where.Local() + "/api/health")');
  });

  it("leaves TLS versions and cipher suites to Go and PocketBase", () => {
    expect(lines(go, /\b(?:Min|Max)Version:|\bCipherSuites\b|\bCurvePreferences\b/)).toEqual([]);
  });

  it("has no memory that is unsafe, and no C", () => {
    expect(imported.filter((name) => name === "unsafe" || name === "C")).toEqual([]);
    expect(lines(go, /^\/\/go:linkname/)).toEqual([]);
  });

  it("takes its cryptography from Go and age, and no hash that is broken", () => {
    const cryptography = imported.filter((name) => /crypt|\bage\b|hash|cipher|\bmath\/rand/.test(name));
    expect(cryptography.sort()).toEqual([
      "crypto/ecdsa",
      "crypto/elliptic",
      "crypto/hmac",
      "crypto/sha256",
      "crypto/subtle",
      "crypto/tls",
      "crypto/x509",
      "filippo.io/age",
      "hash",
      // where an incomplete number harms nobody
      "math/rand/v2",
    ]);
    expect(
      lines(hooks, /\$security\.(?:md5|hs512|sha512|equal|encrypt|decrypt|pseudorandom\w*)\b|Math\.random/),
    ).toEqual([]);
  });

  it("has no pages for debugging", () => {
    expect(imported.filter((name) => /pprof|expvar|\btrace$/.test(name))).toEqual([]);
    expect(lines(go, /"--dev"|IsDev\s*[:=]|DefaultDev:\s*true/)).toEqual([]);
  });

  it("knows no hint of a password, and no day on which one ends", () => {
    expect(
      Object.keys(users.fields).filter((name) => /hint|question|answer|expir|passwordChanged/i.test(name)),
    ).toEqual([]);
  });
});

describe("the client", () => {
  it("takes messages from its workers, ports and channels, never from a window", () => {
    expect(
      lines(client, /\bwindow\.(?:addEventListener|onmessage|postMessage|opener|parent)\b.*(?:message|opener|parent)/i),
    ).toEqual([]);
    expect(lines(client, /\bpostMessage\([^)]*["']\*["']/)).toEqual([]);
    expect(lines(client, /\baddEventListener\("message"/)).toEqual([
      // within workers, and of a worker
      'web/src/features/documents/scan/scan-worker.ts: this.#worker.addEventListener("message", ({ data }: MessageEvent<Message>) => {',
      'web/src/features/documents/scan/scan.worker.ts: addEventListener("message", ({ data: { id, request } }: MessageEvent<{ id: number; request: ScanRequest }>) => {',
      'web/src/features/employees/import/file/read-file.ts: worker.addEventListener("message", ({ data }: MessageEvent<{ tables?: Tables }>) => {',
      'web/src/features/employees/import/file/read-table.worker.ts: addEventListener("message", ({ data }: MessageEvent<File>) => {',
      'web/src/features/employees/mrz/mrz.worker.ts: addEventListener("message", ({ data }: MessageEvent<PassportRequest>) => {',
      'web/src/local/texts/read-file.worker.ts: addEventListener("message", ({ data }: MessageEvent<FileToRead>) => {',
      'web/src/local/texts/texts-worker.ts: worker.addEventListener("message", ({ data }: MessageEvent<TextsAnswer>) => this.#take(data));',
      'web/src/local/texts/texts.worker.ts: addEventListener("message", ({ data }: MessageEvent<TextsRequest>) => void service.answer(data));',
      'web/src/shared/scans/ocr.worker.ts: addEventListener("message", ({ data }: MessageEvent<FileToRead>) => {',
      'web/src/shared/viewer/pdf/pdf-worker.ts: addEventListener("message", ({ data }: MessageEvent<PdfStart | PdfRequest>) => {',
      'web/src/sw.ts: self.addEventListener("message", (event) => {',
      'web/src/ui/export/export-worker.ts: addEventListener("message", ({ data }: MessageEvent<ExportMessage>) => void take(data));',
    ]);
  });

  it("uses no plug-in and nothing that browsers are about to give up", () => {
    expect(
      lines(
        client,
        /<(?:embed|applet|frameset|marquee)\b|\bdocument\.domain\b|\bshowModalDialog\b|\bwindow\.openDatabase\b/,
      ),
    ).toEqual([]);
  });

  it("takes its random numbers and digests from the browser", () => {
    expect(
      lines(client, /from "(?:[^"]*(?:crypt|md5|sha|hash)[^"]*)"/).filter((line) => !/from "(?:\.|#)/.test(line)),
    ).toEqual([
      'web/src/local/files/software-sha256.ts: import { sha256 } from "@noble/hashes/sha2.js";',
      'web/src/local/files/software-sha256.ts: import { bytesToHex } from "@noble/hashes/utils.js";',
    ]);
    // pauses between tries, which need not be secret
    expect(holding(client, /Math\.random/)).toEqual([
      "web/src/local/files/start-pins.ts",
      "web/src/local/storage/schedule.ts",
      "web/src/local/sync/start-push.ts",
      "web/src/local/sync/sync.ts",
      "web/src/local/tabs/leader-ports.ts",
      "web/src/local/texts/start-texts.ts",
    ]);
  });
});
