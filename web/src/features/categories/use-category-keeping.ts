import { useTranslation } from "react-i18next";
import { type Category, type Document, may, mayDownload } from "#domain/index";
import { filesOfGroup, type Group, groupKeepingOf, type KeptGroupState, useKeptFiles } from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";

export interface CategoryKeeping {
  group: Group;
  /** How its papers stand on this device; null where they are not kept. */
  state: KeptGroupState | null;
  /** Why there is nothing in it that this person may keep. */
  whyNot: string | null;
}

/** How a category stands that may be kept offline. */
export function useCategoryKeeping(documents: readonly Document[]): (category: Category) => CategoryKeeping {
  const { t } = useTranslation();
  const actor = useActor();
  const kept = useKeptFiles();
  const rows = { documents, employee: () => undefined };
  return ({ id, tenant }) => {
    const group: Group = { collection: "categories", id };
    const state = actor ? groupKeepingOf(kept, group, () => filesOfGroup(group, rows, actor)) : null;
    const hasAny =
      actor !== null &&
      (may(actor, "download", tenant) || documents.some((one) => one.categoryId === id && mayDownload(actor, one)));
    return { group, state, whyNot: hasAny ? null : t("documents.denied.download") };
  };
}
