import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goTool } from "../../scripts/lib/go-tools.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { freePort } from "../../scripts/lib/server.mjs";
import { answering, start } from "./children.ts";

/** A real Caddy that sends each firm's name to a server. */
export interface Caddy {
  /** The address of a name below it. */
  address(name: string): string;
  /** Sends names to servers from now on. */
  route(names: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export async function startCaddy(): Promise<Caddy> {
  const program = await goTool("caddy");
  const folder = await mkdtemp(join(tmpdir(), "sijil-caddy-"));
  const [port, admin] = [await freePort(), await freePort()];
  const head = `{\n\tadmin 127.0.0.1:${admin}\n\tauto_https off\n\tpersist_config off\n}\n`;
  const file = join(folder, "Caddyfile");
  await writeFile(file, head);
  const caddy = start(program, ["run", "--config", file, "--adapter", "caddyfile"], {
    XDG_DATA_HOME: folder,
    HOME: folder,
  });
  const address = (name: string) => `http://${name}.localhost:${port}`;
  const load = async (text: string) => {
    await writeFile(file, text);
    const words = ["reload", "--force", "--config", file, "--adapter", "caddyfile"];
    const { code, output } = await run(program, [...words, "--address", `127.0.0.1:${admin}`]);
    if (code !== 0) throw new Error(output);
  };
  await answering(caddy, () => load(head));
  return {
    address,
    route: (names) =>
      load(
        head +
          Object.entries(names)
            .map(([name, to]) => `${address(name)} {\n\treverse_proxy ${to}\n}\n`)
            .join(""),
      ),
    async stop() {
      await caddy.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
