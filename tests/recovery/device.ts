import type { SyncAnswer } from "#domain/index";
import type { Client } from "../server/harness.ts";

/** What a device holds that only ever pulls: the records by collection and id, as the server's JSON. */
export class Device {
  readonly rows = new Map<string, string>();
  resets = 0;
  #cursor = "";

  /** Follows the change log to its end, starting over where its cursor is void. */
  async pull(client: Client): Promise<void> {
    for (let more = true; more; ) {
      const answer = await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(this.#cursor)}`);
      if (answer.status !== 200) throw new Error(`pull: ${answer.status} ${answer.text}`);
      const page = answer.json;
      if (page.reset) {
        this.resets++;
        this.rows.clear();
      }
      for (const change of page.changes) {
        const key = `${change.collection}/${change.id}`;
        if ("deleted" in change) this.rows.delete(key);
        else this.rows.set(key, JSON.stringify(change.record));
      }
      this.#cursor = page.cursor;
      more = page.more || page.reset;
    }
  }

  /** Where this device differs from one that has just pulled everything. */
  async differences(client: Client): Promise<string[]> {
    await this.pull(client);
    const fresh = new Device();
    await fresh.pull(client);
    const keys = new Set([...this.rows.keys(), ...fresh.rows.keys()]);
    return [...keys]
      .filter((key) => this.rows.get(key) !== fresh.rows.get(key))
      .map((key) => `A device that has pulled what changed shows another ${key} than one that has pulled everything`);
  }
}
