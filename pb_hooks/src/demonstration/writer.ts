import { categoriesRoutes } from "../categories/categories.routes.ts";
import { commandCall } from "../cli/command-call.ts";
import { documentsRoutes } from "../documents/documents.routes.ts";
import { employeesRoutes } from "../employees/employees.routes.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, integer } from "../kernel/sql.ts";
import { withOpen } from "../kernel/with-open.ts";
import type { SentFile } from "../staging/sent-file.ts";
import { stage } from "../staging/staged.ts";
import { subcategoriesRoutes } from "../subcategories/subcategories.routes.ts";

const routes = [categoriesRoutes, subcategoriesRoutes, documentsRoutes, employeesRoutes];

/** What a route's handler is called with. */
interface CallOptions {
  input?: Record<string, unknown>;
  id?: string;
  sample?: { name: string; filename: string };
  /** When it happens, in milliseconds since the epoch; absent: now. */
  now?: number;
}

/** Writes the demonstration in one transaction, by the handlers of the product's routes. */
export class Writer {
  /** How many records are new. */
  made = 0;
  readonly tx: PbApp;
  readonly #folder: string;
  readonly #sent: SentFile[] = [];

  constructor(tx: PbApp, folder: string) {
    this.tx = tx;
    this.#folder = folder;
  }

  /**
   * Makes a record, and sets the columns that the server stamps by itself; one that is there already stays.
   * @param stamps columns with their values
   */
  add(table: string, id: string, stamps: Record<string, string | boolean>, make: () => void): void {
    if (integer(this.tx, `SELECT 1 FROM ${table} WHERE id = {:id}`, { id }) !== 0) return;
    make();
    const columns = Object.keys(stamps).map((name) => `${name} = {:${name}}`);
    execute(this.tx, `UPDATE ${table} SET ${columns.join(", ")} WHERE id = {:id}`, { ...stamps, id });
    this.made++;
  }

  /** Calls a route's handler as a person. @param user their id @param path as the route's table has it */
  call(user: string, method: string, path: string, { input = {}, id, sample, now = Date.now() }: CallOptions): void {
    const route = routes.flat().find((one) => one.method === method && one.path === path);
    if (route?.access !== "session") throw new Error(`no route ${method} ${path}`);
    const file = sample ? this.#stage(sample.name, sample.filename) : null;
    route.handler(commandCall(this.tx, user, { input, file, now, params: id === undefined ? {} : { id } }));
  }

  /** Puts away what the files needed until now. @param committed whether the transaction took effect */
  end(committed: boolean): void {
    for (const file of this.#sent) file.end(committed);
  }

  #stage(name: string, filename: string): SentFile {
    return withOpen($os.openInRoot(this.#folder, name), (source) => {
      const sent = stage(this.tx, filename, (file) => file.readFrom(source));
      this.#sent.push(sent);
      return sent;
    });
  }
}
