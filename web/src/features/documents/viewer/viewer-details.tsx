import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Document, employeeNameIn, expiryStatus, formatBytes } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { RecordActivity } from "#web/shared/activity/record-activity.tsx";
import { CategoryBadge } from "#web/shared/categories/category-badge.tsx";
import { DueNote } from "#web/shared/dates/due-words.tsx";
import { Notes } from "#web/shared/notes/notes.tsx";
import { FreeText } from "#web/shared/parts/free-text.tsx";
import { employeePath } from "#web/shared/paths.ts";
import { RecordReminders } from "#web/shared/reminders/record-reminders.tsx";
import { TagChips } from "#web/shared/tags/tag-chips.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { DocumentTextNote } from "../document-text-note.tsx";
import { KeepingNote } from "../offline/keeping-note.tsx";
import { DocumentVersions } from "../versions/document-versions.tsx";

/** What is known of a document: beside the paper, on phones in a sheet. */
export function ViewerDetails({ document }: { document: Document }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { id, tenant, name } = document;
  return (
    // nothing that was begun on one paper goes on with the next
    <div key={id} className="flex flex-col px-3">
      <Facts document={document} />
      <KeepingNote document={document} />
      <DocumentTextNote document={document} />
      <DocumentVersions document={document} />
      <div className="-mx-3 border-base-300 border-t">
        <RecordReminders on={{ collection: "documents", id, tenant, name }} />
      </div>
      {actor ? (
        <>
          <div className="-mx-3 border-base-300 border-t">
            <Notes noted={{ collection: "documents", id, tenant, title: name }} notes={document.notes} actor={actor} />
          </div>
          <section aria-label={t("activity.title")} className="-mx-3 border-base-300 border-t">
            <RecordActivity user={actor.id} collection="documents" record={id} />
          </section>
        </>
      ) : null}
    </div>
  );
}

function Facts({ document }: { document: Document }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const today = useToday();
  const actor = useActor();
  const category = useCollection("categories").byId.get(document.categoryId);
  const subcategory = useCollection("subcategories").byId.get(document.subcategoryId ?? 0);
  const employee = useCollection("employees").byId.get(document.employeeId ?? 0);
  const { fileVersions, uploadedBy, dueDate, responsibleName, description, tags } = document;
  const filedBy = fileVersions?.current.filedByName ?? (actor?.id === uploadedBy ? actor?.fullName : undefined);
  return (
    <dl className="flex flex-col gap-3 py-3">
      <Fact label={t("documents.columns.filename")}>
        <Filename className="wrap-anywhere">{document.filename}</Filename>
      </Fact>
      <Fact label={t("documents.columns.category")}>
        <span className="flex flex-wrap items-center gap-x-2">
          <CategoryBadge name={category?.name} t={t} />
          {subcategory ? (
            <Badge tone="plain">
              <Name className="block truncate">{subcategory.name}</Name>
            </Badge>
          ) : null}
        </span>
      </Fact>
      <Fact label={t("documents.columns.date")}>{format.date(document.uploadDate)}</Fact>
      {filedBy ? (
        <Fact label={t("viewer.filedBy")}>
          <Name>{filedBy}</Name>
        </Fact>
      ) : null}
      <Fact label={t("documents.columns.size")}>
        <bdi dir="ltr">{formatBytes(document.size)}</bdi>
      </Fact>
      {dueDate ? (
        <Fact label={t("documents.form.dueDate")}>
          {expiryStatus(dueDate, today) === "valid" ? (
            format.date(dueDate)
          ) : (
            <>
              {format.date(dueDate)} · <DueNote document={document} today={today} t={t} language={language} />
            </>
          )}
        </Fact>
      ) : null}
      {responsibleName ? (
        <Fact label={t("documents.form.responsibleId")}>
          <Name>{responsibleName}</Name>
        </Fact>
      ) : null}
      {employee ? (
        <Fact label={t("documents.form.employeeId")}>
          <Link to={employeePath(employee.id)} className="text-link touch-target">
            <Name>{employeeNameIn(employee, language)}</Name>
          </Link>
        </Fact>
      ) : null}
      {tags ? (
        <Fact label={t("documents.form.tags")}>
          <TagChips tags={tags} />
        </Fact>
      ) : null}
      {description ? (
        <Fact label={t("documents.form.description")}>
          <span dir="auto" className="block text-page whitespace-pre-wrap wrap-anywhere">
            <FreeText>{description}</FreeText>
          </span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
