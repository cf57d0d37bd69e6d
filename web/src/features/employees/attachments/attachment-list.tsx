import { Download, type LucideIcon, RefreshCw, Trash2, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type AttachmentType, attachmentTypes, type Employee, employeeNameIn, formatBytes } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { attachmentOf, filesOfGroup, type Group, groupKeepingOf, useKeptFiles, useOutbox } from "#web/local/engine.ts";
import type { UnsentMark } from "#web/local/index.ts";
import { rowIcon } from "#web/shared/list/data-row.tsx";
import { MarkIcon, MarkWord } from "#web/shared/list/row-mark.tsx";
import { RowMenu } from "#web/shared/list/row-menu.tsx";
import { KeepGroupButton, KeptGroupNote } from "#web/shared/offline/keep-group.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { type AttachmentActions, useAttachmentActions } from "./use-attachment-actions.tsx";

const rank: Record<UnsentMark, number> = { waiting: 0, sending: 1, attention: 2 };

function useAttachmentMarks(employee: number): Partial<Record<AttachmentType, UnsentMark>> {
  const entries = useOutbox();
  const marks: Partial<Record<AttachmentType, UnsentMark>> = {};
  for (const entry of entries) {
    const type = entry.record === employee ? attachmentOf(entry) : null;
    if (type === null || entry.state === "sent") continue;
    const known = marks[type];
    if (known === undefined || rank[entry.state] > rank[known]) marks[type] = entry.state;
  }
  return marks;
}

interface AttachmentListProps {
  employee: Employee;
  /** Shows one of the employee's files. */
  onOpen: (key: string) => void;
}

export function AttachmentList({ employee, onOpen }: AttachmentListProps) {
  const { t } = useTranslation();
  const marks = useAttachmentMarks(employee.id);
  const { attachments, attachmentDialog } = useAttachmentActions();
  const language = useLanguage();
  const actor = useActor();
  const group: Group = { collection: "employees", id: employee.id };
  const rows = { documents: [], employee: () => employee };
  const state = groupKeepingOf(useKeptFiles(), group, () => (actor ? filesOfGroup(group, rows, actor) : []));
  return (
    <Sheet aria-label={t("employees.attachments.title")} className="overflow-hidden">
      <div className="flex">
        <Gutter />
        <div className="min-w-0 grow px-3 py-3">
          <h2 className="font-semibold">{t("employees.attachments.title")}</h2>
          {state ? <KeptGroupNote state={state} /> : null}
        </div>
        <span className="no-print flex-none self-center pe-3 max-md:pe-1">
          <KeepGroupButton group={group} name={employeeNameIn(employee, language)} state={state} />
        </span>
      </div>
      <ul>
        {attachmentTypes.map((type) => (
          <Row key={type} employee={employee} type={type} mark={marks[type]} actions={attachments} onOpen={onOpen} />
        ))}
      </ul>
      {attachmentDialog}
    </Sheet>
  );
}

interface RowProps {
  employee: Employee;
  type: AttachmentType;
  mark: UnsentMark | undefined;
  actions: AttachmentActions;
  onOpen: (key: string) => void;
}

function Row({ employee, type, mark, actions, onOpen }: RowProps) {
  const { t } = useTranslation();
  const attachment = employee.attachments[type];
  const paper = t(`employees.attachments.${type}`);
  const named = (act: "upload" | "open") =>
    t("employees.attachments.named", { action: t(`employees.attachments.${act}`), paper });
  return (
    <li className="flex min-h-[59px] items-center border-base-300 border-t" data-attachment={type}>
      <Gutter mark={<MarkIcon mark={mark ?? null} />} />
      <div className="min-w-0 grow px-3 py-2">
        <p className="font-medium">{paper}</p>
        <p className="flex min-w-0 flex-wrap text-ink-2 text-small">
          <MarkWord mark={mark ?? null} t={t} />
          {attachment ? (
            <>
              <button
                type="button"
                className="me-2 max-w-[calc(100%-.5rem)] cursor-pointer hover:underline focus-visible:-outline-offset-2"
                title={attachment.filename}
                aria-label={named("open")}
                onClick={() => onOpen(type)}
              >
                <Filename className="truncate">{attachment.filename}</Filename>
              </button>
              <bdi dir="ltr" className="flex-none">
                {formatBytes(attachment.size)}
              </bdi>
            </>
          ) : (
            t("employees.attachments.none")
          )}
        </p>
      </div>
      <div className="no-print flex flex-none pe-3 max-md:pe-1">
        {attachment ? (
          <Acts
            paper={paper}
            acts={[
              { id: "download", Icon: Download, act: () => actions.save(employee, type) },
              { id: "replace", Icon: RefreshCw, act: () => actions.upload(employee, type) },
              { id: "remove", Icon: Trash2, act: () => actions.remove(employee, type) },
            ]}
          />
        ) : (
          <Button
            variant="secondary"
            className="touch-target h-8 px-3 max-md:me-3"
            aria-label={named("upload")}
            icon={<Upload size={16} strokeWidth={1.75} />}
            onClick={() => actions.upload(employee, type)}
          >
            {t("employees.attachments.upload")}
          </Button>
        )}
      </div>
    </li>
  );
}

interface ActsProps {
  paper: string;
  acts: readonly { id: "download" | "replace" | "remove"; Icon: LucideIcon; act: () => void }[];
}

/** What can be done with a paper that is there: buttons, on phones one menu, so that the filename has room. */
function Acts({ paper, acts }: ActsProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  if (phone) {
    return (
      <RowMenu
        label={t("employees.actions.menu", { name: paper })}
        items={acts.map(({ id, Icon, act }) => ({
          id,
          label: t(`employees.attachments.${id}`),
          icon: <Icon {...rowIcon} />,
          onSelect: act,
          destructive: id === "remove",
        }))}
      />
    );
  }
  return acts.map(({ id, Icon, act }) => (
    <IconButton
      key={id}
      label={t("employees.attachments.named", { action: t(`employees.attachments.${id}`), paper })}
      icon={<Icon {...rowIcon} />}
      onClick={act}
    />
  ));
}
