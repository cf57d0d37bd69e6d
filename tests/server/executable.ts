import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, startProgram } from "../../scripts/lib/server.mjs";

interface Where {
  binary: string;
  host: string;
  port: number;
  dataDir: string;
  /** Settings by their names in the environment. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts the packaged executable as on a machine that has nothing else: in an empty folder, with an empty environment,
 * all settings as flags.
 */
export async function launchExecutable({ binary, host, port, dataDir, env = {} }: Where): Promise<Server> {
  const cwd = await mkdtemp(join(tmpdir(), "sijil-empty-"));
  const settings = { HOST: host, PORT: String(port), DATA_DIR: dataDir, ...env };
  const args = Object.entries(settings).map(([name, value]) => `--${name.toLowerCase().replaceAll("_", "-")}=${value}`);
  const server = await startProgram({ binary, args, host, port, env: {}, cwd });
  void server.ended.then(() => rm(cwd, { recursive: true, force: true }));
  return server;
}
