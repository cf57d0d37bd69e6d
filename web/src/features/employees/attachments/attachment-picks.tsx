import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Attachments,
  type AttachmentType,
  attachmentFileTypes,
  attachmentTypes,
  type ErrorCode,
  formatBytes,
  pickerExtensions,
  sentence,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { type JudgedFile, judgeChosen } from "#web/shared/judge-file.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import type { PickedFilesChoice } from "./use-picked-files.ts";

const acceptedAttachments = pickerExtensions(attachmentFileTypes).join(",");

/** Judges an attachment; where the type is the problem, the sentence names the types that are taken here. */
export async function judgeAttachment(file: File): Promise<JudgedFile | ErrorCode> {
  const judged = await judgeChosen(file, attachmentFileTypes);
  return judged === "file_type_not_accepted" ? "attachment_type_not_accepted" : judged;
}

interface AttachmentPicksProps {
  picked: PickedFilesChoice;
  /** What the employee has already; a pick takes its place. */
  present?: Attachments;
}

export function AttachmentPicks({ picked, present }: AttachmentPicksProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-ink-2 text-small">
        {t("employees.form.attachments")}
      </h3>
      <p className="text-ink-2 text-small">{t("employees.form.attachmentsHint")}</p>
      <ul className="mt-2">
        {attachmentTypes.map((type) => (
          <Pick
            key={type}
            type={type}
            file={picked.files[type]}
            present={present?.[type]?.filename}
            onPick={(file) => picked.pick(type, judgeAttachment(file))}
            onRemove={() => picked.remove(type)}
          />
        ))}
      </ul>
    </section>
  );
}

interface PickProps {
  type: AttachmentType;
  file: JudgedFile | undefined;
  present: string | undefined;
  onPick: (file: File) => Promise<ErrorCode | null>;
  onRemove: () => void;
}

function Pick({ type, file, present, onPick, onRemove }: PickProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ name: string; problem: ErrorCode } | null>(null);
  const paper = t(`employees.attachments.${type}`);
  const choose = async (picked: File) => {
    setRefused(null);
    const problem = await onPick(picked);
    if (problem !== null) setRefused({ name: picked.name, problem });
  };
  const clear = () => {
    setRefused(null);
    onRemove();
  };
  return (
    <li className="border-base-300 border-b py-2.5 last:border-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="font-medium">{paper}</p>
          {file ? (
            <p className="flex flex-wrap gap-x-2 text-ink-2 text-small" title={file.filename}>
              <Filename className="max-w-full truncate">{file.filename}</Filename>
              <bdi dir="ltr" className="flex-none">
                {formatBytes(file.size)}
              </bdi>
            </p>
          ) : present ? (
            <p className="text-ink-2 text-small">
              <Filename className="truncate">{present}</Filename>
            </p>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          data-attachment={type}
          aria-label={t("employees.form.chooseFor", { paper })}
          accept={acceptedAttachments}
          onChange={(event) => {
            const picked = event.target.files?.[0];
            event.target.value = "";
            if (picked) void choose(picked);
          }}
        />
        {file ? (
          <IconButton
            label={t("employees.form.removeFile", { paper })}
            icon={<X size={18} strokeWidth={1.5} />}
            onClick={clear}
          />
        ) : (
          <Button
            variant="secondary"
            aria-label={t("employees.form.chooseFor", { paper })}
            onClick={() => input.current?.click()}
          >
            {t("employees.form.chooseFile")}
          </Button>
        )}
      </div>
      {refused ? (
        <p role="alert" className="text-error text-small">
          <Filename>{refused.name}</Filename>: {sentence(refused.problem, language)}
        </p>
      ) : null}
    </li>
  );
}
