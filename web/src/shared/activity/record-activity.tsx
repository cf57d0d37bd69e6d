import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { ActivityList } from "./activity-list.tsx";

export interface RecordActivityProps {
  user: number;
  collection: "documents" | "employees";
  record: number;
}

/** What was done to a record: asked for by a button, since it is fetched from the server each time. */
export function RecordActivity({ user, collection, record }: RecordActivityProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-3">
        <div>
          <h2 className="font-semibold">{t("activity.title")}</h2>
          <p className="text-ink-2 text-small">{t("activity.hint")}</p>
        </div>
        <Button variant="secondary" className="no-print" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "activity.hide" : "activity.show")}
        </Button>
      </div>
      {shown ? <ActivityList user={user} filter={{ collection, record }} label={t("activity.title")} /> : null}
    </>
  );
}
