import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { CategoryOptions } from "#web/shared/categories/category-options.tsx";
import { Select } from "#web/ui/forms/select.tsx";

interface FilingChoiceProps {
  category: Category;
  count: number;
  /** With the category that they go into, null when they are left without one. */
  onChange: (to: number | null) => void;
}

export function FilingChoice({ category, count, onChange }: FilingChoiceProps) {
  const { t } = useTranslation();
  const { rows } = useCollection("categories");
  const first = rows.find(({ id, tenant }) => id !== category.id && tenant === category.tenant);
  const [target, setTarget] = useState(first?.id ?? 0);
  const [moving, setMoving] = useState(false);
  const choose = (move: boolean, to = target) => {
    setMoving(move);
    setTarget(to);
    onChange(move ? to : null);
  };
  const moveTo = t("categories.remove.moveTo", { count });
  const radio = "mt-1 size-4 flex-none accent-primary";
  return (
    <fieldset className="mt-2 flex flex-col">
      <legend className="sr-only">{t("categories.remove.choice")}</legend>
      <label className="flex min-h-11 cursor-pointer items-start gap-2 py-1.5">
        <input type="radio" name="filing" className={radio} checked={!moving} onChange={() => choose(false)} />
        <span>
          {t("categories.remove.leave", { count })}
          <span className="block text-ink-2 text-small">{t("categories.remove.leaveHint")}</span>
        </span>
      </label>
      <label className="flex min-h-11 cursor-pointer items-start gap-2 py-1.5">
        <input type="radio" name="filing" className={radio} checked={moving} onChange={() => choose(true)} />
        <span>{moveTo}</span>
      </label>
      <Select
        aria-label={moveTo}
        className="ms-6 w-auto"
        value={target}
        onChange={({ target: { value } }) => choose(true, Number(value))}
      >
        <CategoryOptions tenant={category.tenant} except={category.id} />
      </Select>
    </fieldset>
  );
}
