import { exitWithMessage } from "../kernel/exit.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { text, texts } from "../kernel/sql.ts";

/** The organization that a command names by its id; ends the command, with those that there are, where it is none. */
export function organizationNamed(app: PbApp, id: string): { id: string; name: string } {
  const name = text(app, "SELECT name FROM organizations WHERE id = {:id} AND deleted = ''", { id });
  if (name !== null) return { id, name };
  exitWithMessage(
    `${id ? `There is no organization ${id}` : "Name one with --organization ID"}: ${organizationList(app)}.`,
  );
}

/** The organizations to choose from, as part of a sentence. */
function organizationList(app: PbApp): string {
  const found = texts(
    app,
    "SELECT id || ' (' || name || ')' FROM organizations WHERE deleted = '' ORDER BY name LIMIT 20",
  );
  return found.length > 0 ? `there are ${found.join(", ")}` : "there is none";
}
