import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_PICTURE_PIXELS } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import { Button } from "#web/ui/button.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { PassportProposals } from "../mrz/mrz.worker.ts";
import type { PassportTarget } from "./passport-part.tsx";
import { type PassportField, type PassportProposal, passportProposals } from "./passport-proposals.ts";
import { PassportRow } from "./passport-row.tsx";
import { PassportSources } from "./passport-sources.tsx";
import { usePassport } from "./use-passport.ts";

/** Reads a passport and proposes what it says; nothing goes into the form but what the person has ticked. */
export function PassportDialog({ target, onClose }: { target: PassportTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { passport, readFile, readAttached } = usePassport();
  const { attached } = target;
  const [ticked, setTicked] = useState<ReadonlySet<PassportField>>(new Set());
  const [keep, setKeep] = useState(false);
  const begin = (read: () => void) => {
    setTicked(new Set());
    setKeep(false);
    read();
  };
  const proposals =
    passport.state === "read"
      ? passportProposals(passport.proposals, target.values(), language, localDayOf(new Date()))
      : [];
  const chosen = proposals.filter(({ field, same }) => ticked.has(field) && !same);
  const file = passport.state === "read" ? passport.file : null;
  const count = chosen.length;

  const apply = () => {
    for (const { field, value } of chosen) target.set(field, value);
    if (keep && file) target.keep(file);
    onClose();
  };

  return (
    <Dialog
      title={t("employees.passport.read")}
      closeLabel={t("common.close")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          {passport.state === "read" ? (
            <Button disabled={count === 0 && !(keep && file)} onClick={apply}>
              {t("employees.passport.apply")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {passport.state === "read" ? null : <p className="text-ink-2">{t("employees.passport.hint")}</p>}
        {passport.state === "reading" ? <Spinner label={t("employees.passport.reading")} /> : null}
        {passport.state === "trouble" ? (
          <FormProblem>
            {passport.trouble === "tooManyPixels"
              ? t("documents.ocr.tooLarge", { most: MOST_PICTURE_PIXELS / 1_000_000 })
              : t(`employees.passport.${passport.trouble}`)}
          </FormProblem>
        ) : null}
        {passport.state === "read" ? (
          <Proposals
            proposals={proposals}
            strips={passport.proposals}
            file={file}
            {...{ ticked, setTicked, keep, setKeep }}
          />
        ) : null}
        {passport.state === "reading" ? null : (
          <PassportSources
            hasAttached={attached !== null}
            isAgain={passport.state === "read"}
            onAttached={() => attached && begin(() => readAttached(attached))}
            onFile={(next) => begin(() => readFile(next))}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ProposalsProps {
  proposals: readonly PassportProposal[];
  strips: PassportProposals;
  file: JudgedFile | null;
  ticked: ReadonlySet<PassportField>;
  setTicked: (ticked: ReadonlySet<PassportField>) => void;
  keep: boolean;
  setKeep: (keep: boolean) => void;
}

function Proposals({ proposals, strips, file, ticked, setTicked, keep, setKeep }: ProposalsProps) {
  const { t } = useTranslation();
  const id = useId();
  const proven = proposals.filter((one) => one.proven && !one.same).map(({ field }) => field);
  const check = (field: PassportField, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, field] : [...ticked].filter((one) => one !== field)));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t("employees.passport.found")}
      </h3>
      <p className="text-ink-2">{t("employees.passport.compare")}</p>
      {proven.length > 0 ? (
        <Button
          variant="secondary"
          className="touch-target mt-3"
          onClick={() => setTicked(new Set([...ticked, ...proven]))}
        >
          {t("employees.passport.tickProven")}
        </Button>
      ) : null}
      <ul className="mt-3">
        {proposals.map((one) => (
          <PassportRow
            key={one.field}
            proposal={one}
            strip={strips[one.field].strip}
            checked={ticked.has(one.field)}
            onCheck={check}
          />
        ))}
      </ul>
      {file ? (
        <label className="touch-target flex cursor-pointer items-center gap-2 border-base-300 border-t pt-3">
          <input
            type="checkbox"
            className="checkbox"
            checked={keep}
            onChange={({ target }) => setKeep(target.checked)}
          />
          <span>{t("employees.passport.attach")}</span>
        </label>
      ) : null}
    </section>
  );
}
