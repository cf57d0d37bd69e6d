import { useOutbox } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";

/* A refused change of a record is mended by the next one, which takes its place, instead of a second one being sent. */

const isMendable = ({ kind, refusal }: OutboxEntry) =>
  refusal !== null && /^(document|employee)\.(create|update)$/.test(kind);

/** Refused changes of documents and employees that the next one takes the place of: their keys by record. */
export function refusedChanges(unsent: readonly OutboxEntry[]): ReadonlyMap<number, string> {
  return new Map(unsent.filter(isMendable).map(({ record, key }) => [record, key]));
}

export function useRefusedChange(record: number): string | null {
  return refusedChanges(useOutbox()).get(record) ?? null;
}
