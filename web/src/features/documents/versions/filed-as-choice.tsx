import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import { Filename } from "#web/ui/text/filename.tsx";
import { Name } from "#web/ui/text/name.tsx";
import type { FiledAs } from "./version-targets.ts";

interface FiledAsChoiceProps {
  /** The documents that the file may be a new version of; without any there is nothing to choose. */
  targets: readonly Document[];
  chosen: FiledAs | null;
  /** The document that was chosen has gone. */
  isLost: boolean;
  /** How often it was submitted; without a choice that is said, and gone to where a form has no more to say. */
  submitted: number;
  goesThere?: boolean;
  disabled: boolean;
  onChange: (chosen: FiledAs) => void;
}

/** Asks whether a file becomes a document of its own or a new version of one that has its name. */
export function FiledAsChoice({
  targets,
  chosen,
  isLost,
  submitted,
  goesThere = false,
  disabled,
  onChange,
}: FiledAsChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (submitted > 0 && goesThere) place.current?.querySelector("input")?.focus();
  }, [submitted, goesThere]);
  const isMissed = submitted > 0 && chosen === null;
  if (targets.length === 0) return isLost ? <TargetLost /> : null;
  const common = {
    type: "radio",
    name: id,
    className: "mt-1 size-4 flex-none accent-primary",
    disabled,
    "aria-invalid": isMissed || undefined,
  } as const;
  const line = "flex min-h-11 cursor-pointer items-start gap-2 py-2";
  return (
    <fieldset
      ref={place}
      aria-describedby={isMissed ? `${id}-error` : undefined}
      className="flex flex-col"
      data-filed-as=""
    >
      <legend className="font-medium text-small">{t("documents.filedAs.title")}</legend>
      {targets.map((target) => (
        <label key={target.id} className={line}>
          <input {...common} checked={chosen === target.id} onChange={() => onChange(target.id)} />
          <span className="min-w-0 break-words">
            {t("documents.filedAs.version")} <Name className="font-medium">{target.name}</Name>
            <span className="block text-ink-2 text-small">
              <Filename>{target.filename}</Filename>
            </span>
          </span>
        </label>
      ))}
      <label className={line}>
        <input {...common} checked={chosen === "new"} onChange={() => onChange("new")} />
        <span>{t("documents.filedAs.new")}</span>
      </label>
      {typeof chosen === "number" ? (
        <p className="text-ink-2 text-small">{t("documents.filedAs.hint")}</p>
      ) : isMissed ? (
        <p id={`${id}-error`} role="alert" className="text-error text-small">
          {t("documents.filedAs.missing")}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Says that a file becomes a document of its own, though a document was chosen for it. */
export function TargetLost() {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-small text-warning">
      {t("documents.filedAs.lost")}
    </p>
  );
}
