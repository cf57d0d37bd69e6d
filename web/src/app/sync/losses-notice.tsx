import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accessFingerprint } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { loadLosses, reportUnexpectedError, type ToldLosses, useLocalSession } from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { LossesList } from "./losses-list.tsx";

/**
 * Says what a server that was restored lacks of what this device had, until the person has read it. Whoever may see other
 * things by now is told nothing: some of it is not theirs any more.
 */
export function LossesNotice({ losses }: { losses: ToldLosses }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const local = useLocalSession();
  const actor = useActor();
  const [isOpen, setIsOpen] = useState(false);
  if (!local || !actor || accessFingerprint(actor) !== losses.access) return null;
  const kinds = ["documents", "employees", "changes"] as const;
  const counted = kinds
    .filter((kind) => losses[kind] > 0)
    .map((kind) => t(`sync.restored.${kind}`, { count: losses[kind] }));
  const what = new Intl.ListFormat(language, { type: "conjunction" }).format(counted);
  const dismiss = async () => {
    const question = {
      title: t("sync.restored.dismissTitle"),
      sentence: t("sync.restored.dismissSentence"),
      action: t("sync.restored.dismiss"),
    };
    if (!(await confirm(question))) return;
    await (await loadLosses()).forgetLosses(local);
  };
  return (
    <>
      <div
        role="alert"
        className="no-print flex flex-wrap items-center justify-center gap-3 border-base-300 border-b bg-tint-warning px-[var(--inset)] py-2 text-small text-warning"
      >
        <div>
          <p>{t("sync.restored.title")}</p>
          <p>{t("sync.restored.missing", { what })}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="btn-sm" onClick={() => setIsOpen(true)}>
            {t("sync.restored.show")}
          </Button>
          <Button variant="ghost" className="btn-sm" onClick={() => void dismiss().catch(reportUnexpectedError)}>
            {t("sync.restored.dismiss")}
          </Button>
        </div>
      </div>
      {isOpen ? <LossesList losses={losses} local={local} actor={actor} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
