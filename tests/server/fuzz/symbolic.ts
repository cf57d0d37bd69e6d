import fc from "fast-check";

/** A value that the world fills in when the request is sent: an id, or what it knows of an account. */
export interface Symbolic {
  $: "own" | "foreign" | "missing" | "fresh" | "self" | "finished" | "offset" | "token";
  collection: string;
  pick: number;
}

export const isSymbolic = (value: unknown): value is Symbolic =>
  typeof value === "object" && value !== null && "$" in value && "collection" in value;

export const pick = fc.nat({ max: 1_000_000 });

export const symbolic = ($: Symbolic["$"], collection: string): fc.Arbitrary<Symbolic> =>
  pick.map((at) => ({ $, collection, pick: at }));
