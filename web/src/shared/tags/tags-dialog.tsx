import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import {
  documentInput,
  isErrorCode,
  MOST_TAGS,
  sentence,
  tagKey,
  tagsOf,
  usedTags,
  withoutTag,
  withTag,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TagsField } from "./tags-field.tsx";
import type { Tagged } from "./use-tags.ts";

interface TaggedRow {
  tags: string | null;
}

/** The tags of a record with all of these, or without one; null for none. */
export function tagsWith(tags: string | null, added: string): string | null {
  return tagsOf(added).reduce<string>((before, tag) => withTag(before, tag), tags ?? "") || null;
}

export interface TagsDialogProps<Row extends TaggedRow> {
  collection: Tagged;
  rows: readonly Row[];
  failure: string;
  actionOf: (count: number) => string;
  onApply: (changes: { row: Row; changes: { tags: string | null } }[]) => Promise<void>;
  onClose: () => void;
}

/** Adds tags to several records, or takes one away; records that are as wanted already are left alone. */
export function TagsDialog<Row extends TaggedRow>(props: TagsDialogProps<Row>) {
  const { collection, rows, failure, actionOf, onApply, onClose } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  // what others change meanwhile is not taken back
  const [seen] = useState(rows);
  const [act, setAct] = useState<"add" | "remove">("add");
  const [added, setAdded] = useState("");
  const used = usedTags(seen.map(({ tags }) => tags));
  const [removed, setRemoved] = useState(used[0]?.tag ?? "");
  const { pending, save } = useSaving(failure);
  const wanted = seen.map((row) => ({
    row,
    tags: act === "add" ? tagsWith(row.tags, added) : withoutTag(row.tags, removed),
  }));
  const going = wanted.filter(({ row, tags }) =>
    act === "add" ? (tags ?? "") !== (row.tags ?? "") : tagsOf(row.tags).some((tag) => tagKey(tag) === tagKey(removed)),
  );
  const full = going.some(({ tags }) => tagsOf(tags).length > MOST_TAGS);
  const refusal = act === "add" ? z.safeParse(documentInput.shape.tags, added).error?.issues[0]?.message : undefined;
  const error = isErrorCode(refusal)
    ? sentence(refusal, language)
    : full
      ? t("tags.full", { most: MOST_TAGS })
      : undefined;
  const submit = () =>
    save(async () => {
      await onApply(going.map(({ row, tags }) => ({ row, changes: { tags } })));
      onClose();
    });
  return (
    <FormDialog
      title={t("tags.dialog")}
      action={actionOf(going.length)}
      pendingLabel={t("tags.saving")}
      pending={pending}
      disabled={going.length === 0 || error !== undefined}
      unsaved={added !== "" && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
      small
    >
      {used.length > 0 ? (
        <Field label={t("tags.act")}>
          {(control) => (
            <Select
              {...control}
              value={act}
              onChange={(event) => setAct(event.target.value === "remove" ? "remove" : "add")}
            >
              <option value="add">{t("tags.addAct")}</option>
              <option value="remove">{t("tags.removeAct")}</option>
            </Select>
          )}
        </Field>
      ) : null}
      {act === "add" ? (
        <TagsField collection={collection} value={added} onChange={setAdded} error={error} />
      ) : (
        <Field label={t("tags.which")}>
          {(control) => (
            <Select {...control} value={removed} onChange={(event) => setRemoved(event.target.value)}>
              {used.map(({ tag }) => (
                <option key={tag} value={tag}>
                  {tag}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
