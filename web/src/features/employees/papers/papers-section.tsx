import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Employee,
  isOnRecord,
  missingTypes,
  type Paper,
  type PaperTypeKey,
  papersOf,
  requiredTypes,
  type User,
} from "#domain/index";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useSettings, useTypeName } from "../paper-words.ts";
import { AddPaperDialog, CorrectPaperDialog, PageDialog } from "./paper-dialog.tsx";
import { type PaperForm, PaperRow } from "./paper-row.tsx";
import { RenewPaperDialog } from "./renew-paper-dialog.tsx";
import { usePaperActs } from "./use-paper-acts.ts";

type Open = { add: PaperTypeKey } | { form: PaperForm; paper: Paper } | null;

interface PapersSectionProps {
  employee: Employee;
  actor: User;
  today: string;
  /** Shows one of the employee's files. */
  onOpen: (key: string) => void;
}

/** All papers of a person with their pages and renewals, and the required ones that are missing. */
export function PapersSection({ employee, actor, today, onOpen }: PapersSectionProps) {
  const { t } = useTranslation();
  const settings = useSettings(employee.tenant);
  const nameOf = useTypeName(settings);
  const acts = usePaperActs(employee, onOpen);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const papers = papersOf(employee);
  const missing = missingTypes(employee, settings);
  const required = requiredTypes(employee, settings).length;
  const title = t("employees.personPapers.title");
  return (
    <Sheet aria-label={title} className="flex overflow-hidden" data-papers="">
      <Gutter />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-2">
          <h2 className="font-semibold">
            {title}
            {missing.length === 0 ? null : (
              <span className="ms-3 font-normal text-small text-warning" data-missing="">
                {t("employees.personPapers.missing", { missing: missing.length, required })}
              </span>
            )}
          </h2>
          <Button
            variant="ghost"
            className="no-print"
            icon={<Plus size={16} strokeWidth={1.75} />}
            onClick={() => setOpen({ add: missing[0] ?? "contract" })}
          >
            {t("employees.personPapers.add")}
          </Button>
        </div>
        <ul>
          {missing.map((type) => (
            <MissingRow key={type} name={nameOf(type)} onAdd={() => setOpen({ add: type })} />
          ))}
          {papers.map((paper) => (
            <PaperRow
              key={paper.id}
              paper={paper}
              name={nameOf(paper.type)}
              isPresent={isOnRecord(employee, paper.id)}
              today={today}
              acts={acts}
              onForm={(form) => setOpen({ form, paper })}
            />
          ))}
        </ul>
        {open && "add" in open ? (
          <AddPaperDialog {...{ actor, employee, settings }} type={open.add} onClose={close} />
        ) : null}
        {open && "form" in open ? (
          <FormOf
            form={open.form}
            paper={open.paper}
            name={nameOf(open.paper.type)}
            employee={employee}
            actor={actor}
            onClose={close}
          />
        ) : null}
      </div>
    </Sheet>
  );
}

interface FormOfProps {
  form: PaperForm;
  paper: Paper;
  name: string;
  employee: Employee;
  actor: User;
  onClose: () => void;
}

function FormOf({ form, actor, ...one }: FormOfProps) {
  if (form === "renew") return <RenewPaperDialog actor={actor} {...one} />;
  if (form === "correct") return <CorrectPaperDialog actor={actor} {...one} />;
  return <PageDialog {...one} />;
}

function MissingRow({ name, onAdd }: { name: string; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <li className="flex items-center gap-2 border-base-300 border-t px-3 py-2.5" data-missing-paper="">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">
            <Name>{name}</Name>
          </span>
          <span className="text-warning">{t("employees.personPapers.missingOne")}</span>
        </p>
        <p className="text-ink-2 text-small">{t("employees.personPapers.lacks")}</p>
      </div>
      <Button
        variant="secondary"
        className="no-print touch-target h-8 px-3"
        aria-label={t("employees.personPapers.addNamed", { paper: name })}
        onClick={onAdd}
      >
        {t("employees.personPapers.form.add")}
      </Button>
    </li>
  );
}
