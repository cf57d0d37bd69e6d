import { Dexie, type Table } from "dexie";
import type { TextState } from "#domain/index";
import { closeWhenDeleted } from "./open-database.ts";

/**
 * By which a text is kept: a document's id, or the name of an attachment (texts/readable.ts). Earlier releases keep numbers
 * alone, which sort before all names; a tab of theirs takes the names for texts of papers that are gone.
 */
export type TextId = number | `employees/${number}/${string}`;

/** What is known of one paper's text, without the text. */
export interface TextFacts {
  id: TextId;
  /** Hex SHA-256 of the file that was read: another file's text is not the paper's. */
  sha256: string | null;
  state: TextState;
  /** By which number of TEXT_ENGINE it was read. */
  engine: number;
  /** How long its key is: what it takes of the room for texts. */
  letters: number;
}

/** What a paper is searched by. A higher `seq` was stored later. */
export interface StoredKey {
  seq?: number;
  id: TextId;
  sha256: string | null;
  /** When the paper was filed, ISO 8601. */
  filed: string;
  /** The packed key, written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** A paper's text as it is shown: its pages, deflated, written by the codec. */
export interface StoredPages {
  id: TextId;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * How often texts were removed, so that whoever holds them in memory looks again; how many letters there is room for;
 * files, by their SHA-256, in which this device has found no words.
 */
export interface TextsNote {
  key: "removals" | "limit" | `wordless/${string}`;
  value: number;
}

/** The texts of papers that this person sees: a copy, which is the first to go when the device is full. */
export class TextsDatabase extends Dexie {
  declare readonly facts: Table<TextFacts, TextId>;
  declare readonly keys: Table<StoredKey, number>;
  declare readonly pages: Table<StoredPages, TextId>;
  declare readonly notes: Table<TextsNote, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: "relaxed" });
    this.version(1).stores({ facts: "id,letters", keys: "++seq,&id", pages: "id", notes: "key" });
    closeWhenDeleted(this);
  }

  async removeTexts(ids: readonly TextId[]): Promise<void> {
    if (ids.length === 0) return;
    await this.transaction("rw", this.facts, this.keys, this.pages, this.notes, async () => {
      await this.facts.bulkDelete([...ids]);
      await this.keys
        .where("id")
        .anyOf([...ids])
        .delete();
      await this.pages.bulkDelete([...ids]);
      await this.#noteRemoval();
    });
  }

  /**
   * Empties itself, since the device is full: everything else comes first. From now on there is room for half of what
   * there was, so that the device is not filled again at once.
   * @returns whether there was anything
   */
  async giveWay(): Promise<boolean> {
    let letters = 0;
    await this.facts.each((text) => {
      letters += text.letters;
    });
    if (letters === 0) return false;
    await this.transaction("rw", this.facts, this.keys, this.pages, this.notes, async () => {
      for (const table of [this.facts, this.keys, this.pages]) await table.clear();
      await this.notes.put({ key: "limit", value: Math.floor(letters / 2) });
      await this.#noteRemoval();
    });
    return true;
  }

  async #noteRemoval(): Promise<void> {
    const value = (await this.notes.get("removals"))?.value ?? 0;
    await this.notes.put({ key: "removals", value: value + 1 });
  }
}
