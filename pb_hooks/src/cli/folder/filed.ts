import { type FolderPlace, findNamed, nameKey } from "#domain/index";
import type { PbApp } from "../../kernel/pocketbase.d.ts";
import { texts } from "../../kernel/sql.ts";
import { logState } from "../../sync/log.ts";

interface Named {
  id: number;
  name: string;
}

interface Within extends Named {
  categoryId: number;
}

interface Found {
  category: Named | undefined;
  subcategory: Named | undefined;
}

/**
 * What an organization has already: the digests of its papers, and its categories. Others may work on the same data
 * meanwhile, in other processes too, so that it follows the change log, within the transaction that relies on it.
 */
export class Filed {
  readonly #tenant: string;
  #seq: number;
  readonly #digests: Set<string>;
  #categories: Named[] = [];
  #subcategories: Within[] = [];
  /** Folding thousands of names for each file would take longer than filing it. */
  readonly #places = new Map<string, Found>();

  constructor(app: PbApp, tenant: string) {
    this.#tenant = tenant;
    // what is committed between the two is read twice
    this.#seq = logState(app).newest;
    this.#digests = new Set(
      texts(app, "SELECT sha256 FROM documents WHERE tenant = {:tenant} AND deleted = '' AND sha256 <> ''", { tenant }),
    );
    this.#readCategories(app);
  }

  /** Takes notice of what has changed since, in whatever process. */
  follow(app: PbApp): void {
    const [tenant, seq] = [this.#tenant, this.#seq];
    const newest = logState(app).newest;
    if (newest === seq) return;
    const since = "FROM changes c WHERE c.tenant = {:tenant} AND c.seq > {:seq}";
    const digests = `SELECT d.sha256 FROM documents d WHERE d.deleted = '' AND d.sha256 <> ''
      AND d.id IN (SELECT c.record ${since} AND c.collection = 'documents')`;
    for (const digest of texts(app, digests, { tenant, seq })) this.#digests.add(digest);
    const places = `SELECT c.record ${since} AND c.collection IN ('categories', 'subcategories') LIMIT 1`;
    if (texts(app, places, { tenant, seq }).length > 0) this.#readCategories(app);
    this.#seq = newest;
  }

  #readCategories(app: PbApp): void {
    this.#places.clear();
    const rows = (columns: string, table: string) =>
      texts(app, `SELECT json_object(${columns}) FROM ${table} WHERE tenant = {:tenant} AND deleted = ''`, {
        tenant: this.#tenant,
      });
    const named = "'id', CAST(id AS INTEGER), 'name', name";
    this.#categories = rows(named, "categories").map((row): Named => JSON.parse(row));
    this.#subcategories = rows(`${named}, 'categoryId', CAST(categoryId AS INTEGER)`, "subcategories").map(
      (row): Within => JSON.parse(row),
    );
  }

  holds(sha256: string): boolean {
    return this.#digests.has(sha256);
  }

  /** Notes a paper that a trial run would file. */
  note(sha256: string): void {
    this.#digests.add(sha256);
  }

  /** The category and subcategory that a place is already; undefined where they are not there yet. */
  find(place: FolderPlace): Found {
    const key = JSON.stringify(place);
    const known = this.#places.get(key);
    if (known) return known;
    const category = findNamed(this.#categories, place.category);
    const within = this.#subcategories.filter(({ categoryId }) => categoryId === category?.id);
    const subcategory = place.subcategory === null ? undefined : findNamed(within, place.subcategory);
    const found = { category, subcategory };
    this.#places.set(key, found);
    return found;
  }
}

/** The name of a document that has these bytes, for the report. */
export function documentNamed(app: PbApp, tenant: string, sha256: string): string | null {
  const sql = `SELECT name FROM documents WHERE tenant = {:tenant} AND deleted = '' AND sha256 = {:sha256} LIMIT 1`;
  return texts(app, sql, { tenant, sha256 })[0] ?? null;
}

/** The same text for places that become one. */
export const placeKey = ({ category, subcategory }: FolderPlace) =>
  JSON.stringify([nameKey(category), subcategory === null ? null : nameKey(subcategory)]);
