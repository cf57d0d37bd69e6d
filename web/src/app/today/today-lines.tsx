import { FilePlus2, FileQuestion } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Document, employeeNameIn, type MissingPapers, paperTypeName } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { comingBack } from "#web/shared/come-back.ts";
import { Dot } from "#web/shared/list/row-parts.tsx";
import { addPaperPath, documentPath, employeePath } from "#web/shared/paths.ts";
import { useSettingsFor } from "#web/shared/today/use-due.ts";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useNow } from "#web/ui/use-now.ts";

const AGE_EVERY_MS = 60_000;
const icon = { size: 17, strokeWidth: 1.75 } as const;
const LINK = "min-w-0 after:absolute after:inset-0 hover:underline focus-visible:-outline-offset-2";

/** A person, and which of the papers that they have to have are not there: each leads to the form that adds it. */
export function MissingLine({ missing: { id, types, required } }: { missing: MissingPapers }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const employee = useCollection("employees").byId.get(id);
  const settingsFor = useSettingsFor();
  if (!employee) return null;
  const name = employeeNameIn(employee, language);
  return (
    <li className="relative flex border-base-300 border-t">
      <Gutter mark={<FileQuestion {...icon} className="text-warning" />} />
      <div className="min-w-0 grow px-4 py-2.5 max-md:px-3">
        <p className="flex min-w-0 font-medium">
          <Link to={employeePath(id)} className={LINK}>
            <Name className="truncate">{name}</Name>
          </Link>
        </p>
        <p className="text-ink-2 text-small">
          {t("today.missingOf", { missing: types.length, required, papers: "" })}
          {types.map((type, at) => {
            const paper = paperTypeName(type, settingsFor(employee.tenant), language);
            return (
              <Fragment key={type}>
                {at > 0 ? t("today.and") : null}
                <Link
                  to={addPaperPath(id, type)}
                  state={comingBack}
                  aria-label={t("today.addNamed", { paper, name })}
                  className="text-link relative z-1 inline-block py-0.5"
                >
                  {paper}
                </Link>
              </Fragment>
            );
          })}
        </p>
      </div>
    </li>
  );
}

/** A document that somebody else has filed. */
export function FiledLine({ document }: { document: Document }) {
  const { t } = useTranslation();
  const format = useFormat();
  const age = format.longAge(Date.parse(document.uploadDate), useNow(AGE_EVERY_MS));
  // a colleague's account is not on everybody's device
  const by = useCollection("users").byId.get(document.uploadedBy ?? 0);
  const category = useCollection("categories").byId.get(document.categoryId);
  return (
    <li className="relative flex border-base-300 border-t">
      <Gutter mark={<FilePlus2 {...icon} className="text-info" />} />
      <div className="min-w-0 grow px-4 py-2.5 max-md:px-3">
        <p className="flex min-w-0 font-medium">
          <Link to={documentPath(document.id)} className={LINK}>
            <Name className="truncate">{document.name}</Name>
          </Link>
        </p>
        <p className="flex flex-wrap text-ink-2 text-small">
          {category ? (
            <>
              <Name>{category.name}</Name>
              <Dot />
            </>
          ) : null}
          {by ? t("today.filedBy", { name: by.fullName || by.username, age }) : age}
        </p>
      </div>
    </li>
  );
}
