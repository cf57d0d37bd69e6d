import { AppError, documentFileTypes, type ErrorCode, type FolderPlace, readableName, sentence } from "#domain/index";
import { categoriesRoutes } from "../../categories/categories.routes.ts";
import { createDocument } from "../../documents/create.ts";
import { validateFile } from "../../documents/validate-file.ts";
import type { Route } from "../../http/types.ts";
import { digestOfFile } from "../../kernel/digest.ts";
import { freshId } from "../../kernel/ids.ts";
import type { PbApp } from "../../kernel/pocketbase.d.ts";
import { durably } from "../../kernel/sql.ts";
import { withOpen } from "../../kernel/with-open.ts";
import type { SentFile } from "../../staging/sent-file.ts";
import { stage } from "../../staging/staged.ts";
import { subcategoriesRoutes } from "../../subcategories/subcategories.routes.ts";
import { commandCall } from "../command-call.ts";
import type { Filed } from "./filed.ts";
import { type SourceFile, unreadable } from "./source.ts";

/** How many places are new. */
export interface MadePlaces {
  categories: number;
  subcategories: number;
}

/** What became of a file: it is filed, it was there already, or the reason why it is not. */
export type FilingOutcome =
  | { kind: "filed"; made: MadePlaces }
  | { kind: "present"; sha256: string }
  | { kind: "left"; reason: string };

/** What is wrong with one file, rather than with going on. */
const ofTheFile: readonly ErrorCode[] = [
  "file_empty",
  "file_too_large",
  "file_type_not_accepted",
  "filename_required",
  "filename_too_long",
  "name_too_long",
  "document_name_required",
];

const creationOf = (routes: readonly Route[]) => {
  const route = routes.find(({ method }) => method === "POST");
  if (route?.access !== "session") throw new Error("no route creates it");
  return route.handler;
};

/** Files papers one by one, in the name of a person. */
export class Filer {
  readonly #app: PbApp;
  readonly #person: string;
  readonly #filed: Filed;

  constructor(app: PbApp, person: string, filed: Filed) {
    [this.#app, this.#person, this.#filed] = [app, person, filed];
  }

  /**
   * Judges a file without filing it. Unreadable, it is left out; the source is only ever read.
   * @returns its digest, or why it is not filed
   */
  judge({ path, filename }: SourceFile): { sha256: string } | { reason: string } {
    try {
      validateFile($filesystem.fileFromPath(path), filename, documentFileTypes);
      return { sha256: digestOfFile(path) };
    } catch (thrown) {
      return { reason: reasonOf(thrown) ?? unreadable(thrown) };
    }
  }

  /**
   * Files one paper, with its category where that is new, in one transaction; its bytes are on the disk before the commit.
   * @throws what keeps all others from being filed too, such as a full space
   */
  file(source: SourceFile): FilingOutcome {
    const judged = this.judge(source);
    if ("reason" in judged) return { kind: "left", reason: judged.reason };
    if (this.#filed.holds(judged.sha256)) return { kind: "present", sha256: judged.sha256 };
    const { path, filename } = source;
    const sent = withOpen($os.openInRoot($filepath.dir(path), $filepath.base(path)), (file) =>
      stage(this.#app, filename, (copy) => copy.readFrom(file)),
    );
    let committed = false;
    try {
      const outcome = durably(this.#app, (tx) => this.#add(tx, source, sent));
      committed = true;
      return outcome;
    } catch (thrown) {
      const reason = reasonOf(thrown);
      if (reason === null) throw thrown;
      return { kind: "left", reason };
    } finally {
      sent.end(committed);
    }
  }

  #add(tx: PbApp, { filename, place }: SourceFile, sent: SentFile): FilingOutcome {
    // somebody may have filed it while it was read
    this.#filed.follow(tx);
    if (this.#filed.holds(sent.sha256)) return { kind: "present", sha256: sent.sha256 };
    const { made, ...filing } = this.#place(tx, place);
    createDocument(commandCall(tx, this.#person, { input: { name: readableName(filename), ...filing }, file: sent }));
    return { kind: "filed", made };
  }

  /** The ids of a place, whose category and subcategory are created where they are missing. */
  #place(tx: PbApp, place: FolderPlace): { categoryId: number; subcategoryId?: number; made: MadePlaces } {
    const { category, subcategory } = this.#filed.find(place);
    const create = (routes: readonly Route[], input: Record<string, unknown>) => {
      const id = freshId();
      creationOf(routes)(commandCall(tx, this.#person, { input: { id, ...input } }));
      return Number(id);
    };
    const categoryId = category?.id ?? create(categoriesRoutes, { name: place.category });
    const made = { categories: category ? 0 : 1, subcategories: 0 };
    if (place.subcategory === null) return { categoryId, made };
    if (subcategory) return { categoryId, subcategoryId: subcategory.id, made };
    return {
      categoryId,
      subcategoryId: create(subcategoriesRoutes, { name: place.subcategory, categoryId }),
      made: { ...made, subcategories: 1 },
    };
  }
}

function reasonOf(thrown: unknown): string | null {
  return thrown instanceof AppError && ofTheFile.includes(thrown.code) ? sentence(thrown.code, "en") : null;
}
