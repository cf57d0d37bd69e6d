import { Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { holdsWords, searchWords, tagKey, tagsOf, type UsedTag, withoutTag, withTag } from "#domain/index";
import { ChosenChip } from "#web/shared/form/chosen-chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { type Tagged, useUsedTags } from "./use-tags.ts";

const SUGGESTED = 6;
const ENDS_A_TAG = /[,،;؛\r\n]/;

interface TagsFieldProps {
  collection: Tagged;
  /** The tags as the record keeps them, "" for none. */
  value: string;
  onChange: (tags: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A record's tags: Enter or a comma ends one, and those of other records are suggested below. */
export function TagsField({ collection, value, onChange, error, disabled = false }: TagsFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const tags = tagsOf(value);
  const add = (text: string) => {
    setTyped("");
    const next = withTag(value, text);
    if (next !== value) onChange(next);
  };
  const remove = (tag: string) => {
    onChange(withoutTag(value, tag) ?? "");
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    }
    const last = tags.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={t(`${collection}.form.tags`)} optional={t("common.optional")} hint={t("tags.hint")} error={error}>
        {(control) => (
          <span className="input h-auto min-h-10 flex-wrap gap-1.5 py-1 max-md:min-h-11 pointer-coarse:min-h-11">
            {tags.map((tag) => (
              <ChosenChip
                key={tag}
                name={tag}
                removeLabel={t("tags.remove", { tag })}
                disabled={disabled}
                onRemove={() => remove(tag)}
              />
            ))}
            <input
              {...control}
              ref={input}
              type="text"
              dir="auto"
              className="min-w-24 grow basis-24 text-page"
              autoComplete="off"
              enterKeyHint="done"
              disabled={disabled}
              value={typed}
              onChange={({ target }) => (ENDS_A_TAG.test(target.value) ? add(target.value) : setTyped(target.value))}
              onKeyDown={onKeyDown}
              onBlur={() => add(typed)}
            />
          </span>
        )}
      </Field>
      {disabled ? null : <Suggestions collection={collection} tags={tags} typed={typed} onAdd={add} />}
    </div>
  );
}

interface SuggestionsProps {
  collection: Tagged;
  tags: readonly string[];
  typed: string;
  onAdd: (tag: string) => void;
}

/** The tags that are used most and match what is typed, without those that the record has. */
export function suggestedTags(used: readonly UsedTag[], tags: readonly string[], typed: string): string[] {
  const words = searchWords(typed);
  const chosen = new Set(tags.map(tagKey));
  return used
    .map(({ tag }) => tag)
    .filter((tag) => !chosen.has(tagKey(tag)) && holdsWords(tagKey(tag), words))
    .slice(0, SUGGESTED);
}

function Suggestions({ collection, tags, typed, onAdd }: SuggestionsProps) {
  const { t } = useTranslation();
  const suggested = suggestedTags(useUsedTags(collection), tags, typed);
  if (suggested.length === 0) return null;
  return (
    <ul aria-label={t("tags.suggestions")} className="flex flex-wrap gap-1.5">
      {suggested.map((tag) => (
        <li key={tag} className="min-w-0">
          <button
            type="button"
            className="badge min-h-7 cursor-pointer border border-field border-dashed bg-transparent text-ink-2 hover:text-base-content pointer-coarse:min-h-11"
            aria-label={t("tags.add", { tag })}
            // before the field is left, which would take what is typed as a tag
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onAdd(tag)}
          >
            <Plus size={12} strokeWidth={1.75} className="flex-none" />
            <Name className="truncate">{tag}</Name>
          </button>
        </li>
      ))}
    </ul>
  );
}
