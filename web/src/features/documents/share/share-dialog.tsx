import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Document, MOST_SHARE_DAYS, type NewShare, SHARE_DAYS, shareInput, sharePath } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { useOutbox } from "#web/local/engine.ts";
import { useFailureSentence, useSentence } from "#web/shared/auth/use-failure.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { LinkField } from "#web/shared/link-field.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { Name } from "#web/ui/text/name.tsx";
import { ShareLinks } from "./share-links.tsx";
import { useShare } from "./shares.queries.ts";

const DAYS = [1, SHARE_DAYS, 30, MOST_SHARE_DAYS];

const linkOf = ({ token }: NewShare) => `${location.origin}${sharePath(token)}`;

interface ShareDialogProps {
  document: Document;
  onClose: () => void;
}

/** Makes a link to a document, then shows it, which nobody can see later; below stand the links in use. */
export function ShareDialog({ document, onClose }: ShareDialogProps) {
  const [made, setMade] = useState<NewShare | null>(null);
  // a link whose revocation is undone is shown again: nobody else has its token
  const [revoked, setRevoked] = useState<number | null>(null);
  const links = (
    <ShareLinks
      document={document}
      onRevoked={({ id }, isRevoked) => {
        if (id === made?.id) setRevoked(isRevoked ? id : null);
      }}
    />
  );
  return made === null || made.id === revoked ? (
    <ShareForm document={document} onClose={onClose} onMade={setMade} links={links} />
  ) : (
    <MadeLink document={document} made={made} onClose={onClose} links={links} />
  );
}

interface StepProps extends ShareDialogProps {
  links: React.ReactNode;
}

function ShareForm({ document, onClose, onMade, links }: StepProps & { onMade: (made: NewShare) => void }) {
  const { t } = useTranslation();
  const say = useSentence();
  const failure = useFailureSentence();
  const { online } = useConnection();
  const sharing = useShare(document.id);
  const queued = useOutbox().some(
    ({ record, method, kind }) => record === document.id && method === "POST" && kind !== "version.upload",
  );
  const [days, setDays] = useState(SHARE_DAYS);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const input = shareInput.safeParse({ days, password: password === "" ? null : password });
    setProblem(input.error?.issues[0]?.message);
    if (!input.success) return;
    try {
      const made = await sharing.mutateAsync(input.data);
      onMade(made);
      if (await copyText(linkOf(made))) toast.success(t("link.copied"));
    } catch (error) {
      toast.error(t("documents.share.failed"), failure(error));
    }
  };
  return (
    <FormDialog
      title={t("documents.share.title")}
      action={t("documents.share.make")}
      pendingLabel={t("documents.share.making")}
      pending={sharing.isPending}
      disabled={!online || queued}
      unsaved={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <About document={document} />
      <OfflineNote>{t("documents.share.offline")}</OfflineNote>
      {queued ? <p role="status">{t("documents.share.queued")}</p> : null}
      <Field label={t("documents.share.days")}>
        {(control) => (
          <Select {...control} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {t("documents.share.dayCount", { count })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t("documents.share.password")}
        optional={t("common.optional")}
        hint={t("documents.share.passwordHint")}
        error={say(problem)}
      >
        {(control) => (
          <Input
            {...control}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {links}
    </FormDialog>
  );
}

function MadeLink({ document, made, onClose, links }: StepProps & { made: NewShare }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Dialog
      title={t("documents.share.ready")}
      closeLabel={t("common.close")}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t("documents.share.done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <About document={document} />
        <LinkField
          label={t("documents.share.link")}
          link={linkOf(made)}
          hint={t("documents.share.linkHint", { date: formatDate(made.expiresAt, language) })}
          title={document.name}
        />
        {links}
      </div>
    </Dialog>
  );
}

function About({ document }: { document: Document }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="break-words font-medium">
        <Name>{document.name}</Name>
      </p>
      <p className="text-ink-2 text-small">{t("documents.share.hint")}</p>
    </div>
  );
}
