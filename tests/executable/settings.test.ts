import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/server.mjs";
import { client } from "../server/client.ts";
import { serving, sijil } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-settings-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settingsFile = (text: string) => writeFile(join(folder, "sijil.env"), text);

describe("sijil.env", () => {
  it("takes names, comments, quotes and Windows' line ends, and reaches the product", async () => {
    const port = await freePort();
    await settingsFile(
      `\uFEFF# the office\r\n\r\nPORT = ${port}\r\nADMIN_USERNAME='المدير'\r\nADMIN_PASSWORD="six or more #1"\r\nREGISTRATION=closed\r\n`,
    );
    const server = await serving(folder, []);
    expect(server.url).toBe(`http://127.0.0.1:${port}`);
    await client(server.url).signIn("المدير", "six or more #1");
    const config = await client(server.url).get("/api/config");
    expect(config.json).toMatchObject({ registration: "closed" });
    expect(server.out()).toContain("(as set in ADMIN_PASSWORD)");
    await server.stop();
  });

  it("comes after the environment, and that after a flag", async () => {
    await settingsFile("PORT=1\nADMIN_USERNAME=file\nDATA_DIR=kept\n");
    const [second, third] = [await freePort(), await freePort()];
    const env = { PORT: String(second), ADMIN_USERNAME: "environment", ADMIN_PASSWORD: "a password" };
    const server = await serving(folder, ["--port", String(third), "--admin-username", "flag"], env);
    expect(server.url).toBe(`http://127.0.0.1:${third}`);
    await client(server.url).signIn("flag", "a password");
    await server.stop();
    const again = await serving(folder, [], env);
    expect(again.url).toBe(`http://127.0.0.1:${second}`);
    await again.stop();
  });

  it("begins relative paths at its own folder, wherever the program is started", async () => {
    await mkdir(join(folder, "elsewhere"));
    await settingsFile("DATA_DIR=papers\n");
    const ran = await sijil(join(folder, "elsewhere"), ["admin", "reset-password", "--settings", "../sijil.env"]);
    expect(ran.errors).toContain(`There is no data in ${join(folder, "papers")}:`);
  });

  it.each([
    ["PORT=8090\nPROT=80\n", /^sijil\.env, line 2: there is no setting “PROT”: [^\n]*--help[^\n]*\n$/],
    ["# one\n\nHOST\n", /^sijil\.env, line 3: a line reads NAME=value, and this one is “HOST”\.\n$/],
    ["PORT=80\nHOST=::\nPORT=81", /^sijil\.env, line 3: PORT is set twice \(first in sijil\.env, line 1\)\.\n$/],
    [
      'ADMIN_USERNAME="root',
      /^sijil\.env, line 1: a quote that begins the value of ADMIN_USERNAME must end it too\.\n$/,
    ],
    ["PORT=many", /^PORT must be a number from 1 to 65535, and is “many” \(sijil\.env, line 1\)\.\n$/],
    [
      "ADMIN_PASSWORD=12345",
      /^ADMIN_PASSWORD must have at least 6 characters [^\n]*“•••••” \(sijil\.env, line 1\)\.\n$/,
    ],
    ["HTTPS=https://papers.example.org/", /^HTTPS must be a name such as [^\n]*\n$/],
    ["HTTPS_CERTIFICATE=here.pem", /^HTTPS_CERTIFICATE and HTTPS_KEY belong together[^\n]*\n$/],
  ])("names what is wrong in %j", async (text, sentence) => {
    await settingsFile(text);
    const ran = await sijil(folder, []);
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(ran.errors).toMatch(sentence);
  });
});

describe("the command line", () => {
  it("explains itself in a person's words, without touching the folder", async () => {
    const ran = await sijil(folder, ["--help"]);
    expect(ran).toMatchObject({ code: 0, errors: "" });
    for (const word of [
      "serve",
      "seed",
      "doctor",
      "admin reset-password",
      "install-service",
      "version",
      "DATA_DIR",
      "sijil.env",
    ]) {
      expect(ran.out).toContain(word);
    }
    const first = /\nCommands\n {2}(\w+)/.exec(ran.out)?.[1];
    expect(first).toBe("serve");
    expect(ran.out).not.toMatch(/pocketbase|superuser|automigrate|hooksDir|goja/i);
    for (const line of ran.out.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
    await expect(rm(join(folder, "data"))).rejects.toThrow("ENOENT");
  });

  it.each(["serve", "doctor", "backup", "restore", "seed", "admin reset-password", "install-service", "version"])(
    "explains %s",
    async (command) => {
      const ran = await sijil(folder, [...command.split(" "), "--help"]);
      expect(ran).toMatchObject({ code: 0, errors: "" });
      expect(ran.out).toContain(`sijil ${command}`);
    },
  );

  it.each([
    [["fnord"], /^There is no command “fnord”: [^\n]*--help[^\n]*\n$/],
    [["serve", "--fnord"], /^Unknown flag: --fnord: [^\n]*--help[^\n]*\n$/],
    [["--port", "0"], /^PORT must be a number from 1 to 65535, and is “0” \(--port\)\.\n$/],
    [["--settings", "missing.env"], /^The settings in missing\.env cannot be read: [^\n]*\n$/],
    [["install-service", "--for", "openrc"], /^“openrc” is no kind of service: [^\n]*\n$/],
  ])("says in one sentence what is wrong with %j", async (words, sentence) => {
    const ran = await sijil(folder, words);
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(ran.errors).toMatch(sentence);
  });

  it("says which version it is", async () => {
    const ran = await sijil(folder, ["version"]);
    expect(ran.out).toMatch(/^sijil \d+\.\d+\.\d+ of \d{4}-\d\d-\d\d \(\w+ \w+, Go [\d.]+, PocketBase [\d.]+\)\n$/);
    expect((await sijil(folder, ["--version"])).out).toBe(ran.out);
  });
});

describe("install-service", () => {
  it("prints a unit that locks the service in", async () => {
    const { out, code } = await sijil(folder, ["install-service", "--for", "systemd"]);
    expect(code).toBe(0);
    for (const line of ["ExecStart=/usr/local/bin/sijil serve", "DynamicUser=yes", "StateDirectory=sijil"]) {
      expect(out.split("\n")).toContain(line);
    }
    expect(out).toContain("ProtectSystem=strict");
    const elsewhere = await sijil(folder, ["install-service", "--for", "systemd", "--data-dir", "/srv/papers"]);
    expect(elsewhere.out).toContain("\nReadWritePaths=/srv/papers\n");
    expect(elsewhere.out).not.toContain("StateDirectory");
  });

  it("prints one for launchd and steps for Windows, with nothing left to fill in", async () => {
    const mac = await sijil(folder, ["install-service", "--for", "launchd"]);
    expect(mac.out).toContain("<string>/usr/local/bin/sijil</string>");
    const windows = await sijil(folder, ["install-service", "--for", "windows", "--data-dir", "D:\\Papers"]);
    expect(windows.out).toContain("DATA_DIR=D:\\Papers");
    expect(windows.out).toMatch(/sc\.exe create Sijil binPath= /);
    for (const { out } of [mac, windows]) expect(out).not.toMatch(/\{\{|<no value>/);
  });
});
