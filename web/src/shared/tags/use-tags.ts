import { useMemo } from "react";
import { type UsedTag, usedTags } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";

export type Tagged = "documents" | "employees";

/** The tags of the records that this person sees, those of most records first. */
export function useUsedTags(collection: Tagged): readonly UsedTag[] {
  const rows: readonly { tags: string | null }[] = useCollection(collection).rows;
  return useMemo(() => usedTags(rows.map(({ tags }) => tags)), [rows]);
}
