import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, type User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { OfflineError } from "#web/local/index.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { ViewHeading } from "#web/shared/list/view-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { SkeletonRows } from "#web/ui/list/skeleton-rows.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { DeletedList } from "./deleted-list.tsx";
import { useDeleteForGood } from "./use-delete-for-good.ts";
import { type Deleted, useDeleted } from "./use-deleted.ts";
import { useRestore } from "./use-restore.ts";

const HOUR_MS = 3_600_000;

export function DeletedView({ actor }: { actor: User }) {
  const { t } = useTranslation();
  const deleted = useDeleted(actor.id);
  const users = useCollection("users").byId;
  const restore = useRestore();
  const deleteForGood = useDeleteForGood();
  const now = useNow(HOUR_MS);
  const nameOf = useCallback(
    (user: number | null) => (user === null ? undefined : users.get(user)?.fullName) ?? t("common.unknown"),
    [users, t],
  );
  const { items, state, online } = deleted;
  return (
    <>
      <ViewHeading title={t("deleted.title")} />
      <p className="no-print mb-4 text-ink-2">{t("deleted.purpose", { days: DELETED_RETENTION_DAYS })}</p>
      <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
        <Notice deleted={deleted} />
        {items.length > 0 ? (
          <DeletedList {...{ items, nameOf, now, online }} onRestore={restore} onDelete={deleteForGood} />
        ) : null}
        {items.length === 0 && state === "whole" ? (
          <EmptyState title={t("deleted.empty")}>{t("deleted.emptyHint", { days: DELETED_RETENTION_DAYS })}</EmptyState>
        ) : null}
        {items.length === 0 && state === "loading" ? <SkeletonRows count={4} label={t("deleted.loading")} /> : null}
      </div>
    </>
  );
}

function Notice({ deleted: { state, online, error, refetch } }: { deleted: Deleted }) {
  const { t } = useTranslation();
  const failure = useFailure();
  if (state === "loading" || (state === "whole" && online && !error)) return null;
  const known = state === "whole";
  const away = !online || error === null || error instanceof OfflineError;
  const hint: ReactNode = away ? t(known ? "deleted.olderHint" : "deleted.offlineHint") : failure(error);
  return (
    <div role="status" className="border-base-300 border-b">
      <EmptyState
        title={t(away ? (known ? "deleted.older" : "deleted.offline") : "deleted.loadFailed")}
        className="bg-wash"
        action={
          <Button variant="secondary" onClick={refetch}>
            {t("common.retry")}
          </Button>
        }
      >
        {hint}
      </EmptyState>
    </div>
  );
}
