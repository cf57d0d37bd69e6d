import { CircleCheck, Clock3, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { TargetLost } from "../versions/filed-as-choice.tsx";
import type { BatchRow } from "./batch.ts";

/** A file that has become an unsent change: how far it has come. `entry`: that change, while it is listed. */
export function ProgressRow({ row, entry }: { row: BatchRow; entry: OutboxEntry | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = row.outcome ?? entry?.state ?? "waiting";
  const file = entry?.file;
  const share = state === "sending" && file && file.size > 0 ? Math.min(1, file.sent / file.size) : 0;
  const refusal = state === "attention" ? entry?.refusal : null;
  const reason = refusal ? (refusal.code ? sentence(refusal.code, language) : refusal.sentence) : null;
  const words = {
    sent: t("documents.batch.saved"),
    discarded: t("documents.batch.discarded"),
    attention: t("documents.marks.attention"),
    waiting: t("documents.marks.waiting"),
    sending: t("documents.marks.sending"),
  };
  return (
    <li className="flex items-start gap-3 border-base-300 border-t py-3" data-progress={state}>
      <span className="flex h-5 flex-none items-center rtl:h-6">
        <StateIcon state={state} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <Name className="min-w-0 truncate font-medium">{row.name}</Name>
          <span className={`flex-none text-small ${state === "attention" ? "text-error" : "text-ink-2"}`}>
            {words[state]}
            {state === "sending" ? (
              <>
                {" "}
                <bdi dir="ltr">{Math.floor(share * 100)}%</bdi>
              </>
            ) : null}
          </span>
        </p>
        {state === "sending" ? (
          <progress
            className="progress h-1 text-info"
            aria-label={t("documents.form.progress")}
            value={share}
            max={1}
          />
        ) : null}
        {row.isTargetLost ? <TargetLost /> : null}
        {reason ? <p className="text-error text-small">{reason}</p> : null}
      </div>
    </li>
  );
}

function StateIcon({ state }: { state: OutboxEntry["state"] | "discarded" }) {
  const icon = { size: 17, strokeWidth: 1.5 } as const;
  if (state === "sending") return <Spinner />;
  if (state === "sent") return <CircleCheck {...icon} className="text-ink-2" />;
  if (state === "attention") return <TriangleAlert {...icon} className="text-error" />;
  return <Clock3 {...icon} className="text-info" />;
}
