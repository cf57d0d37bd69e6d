/* `npm run export -- --organization ID [FILE]`, `npm run import -- FILE` or `-- folder DIR …`, `npm run person -- …`: the hooks' own commands. */
import { main } from "./lib/failure.mjs";
import { hookCommand } from "./lib/hook-command.mjs";
import { serverProgram } from "./lib/server-program.mjs";
import { checkNode, settings } from "./lib/settings.mjs";

await main(async () => {
  checkNode();
  const { dataDir } = settings();
  await hookCommand(await serverProgram(), process.argv.slice(2), dataDir);
});
