import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, formatBytes, type SpaceUse, spaceShares, type User, usedOf } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { ServerPart } from "../parts/server-part.tsx";
import { useConnection } from "../use-connection.ts";
import { spaceQuery } from "./space.queries.ts";

/** From here on a space says that it is almost full. */
const ALMOST = 0.9;
/** A figure with its unit keeps its order within an Arabic sentence. */
const figure = (bytes: number) => `\u2066${formatBytes(bytes)}\u2069`;

/** How much is stored in the given places, as far as the person may know of them, and what it is. */
export function SpaceOverview({ actor, places }: { actor: User; places: readonly SpaceUse["of"][] }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const result = useQuery({ ...spaceQuery(actor), enabled: online });
  return (
    <ServerPart result={result} offline={t("space.offline")} skeleton={<LoadingPlace />}>
      {(uses) => {
        const shown = uses.filter((use) => places.includes(use.of));
        // a member's private space mostly stays empty
        const told = shown.filter(
          (use) => shown.length === 1 || use.of !== "private" || usedOf(use) + (use.deleted ?? 0) > 0,
        );
        return told.map((use) => <Place key={use.of} use={use} actor={actor} />);
      }}
    </ServerPart>
  );
}

function Place({ use, actor }: { use: SpaceUse; actor: User }) {
  const { t } = useTranslation();
  const organizations = useCollection("organizations").byId;
  const organization = organizations.get(actor.organizationId ?? 0)?.name ?? t("common.unknown");
  const used = usedOf(use);
  const { deleted, limit } = use;
  const total = (key: "of" | "unlimited" | "seen") =>
    t(`space.${key}`, { used: figure(used), limit: figure(limit ?? 0) });
  // without a limit bars compare with the largest sum that is shown
  const full = limit || Math.max(used, deleted ?? 0, 1);
  const kinds = spaceShares.filter((share) => (share !== "others" && share !== "texts") || use[share] > 0);
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-medium">
          {use.of === "organization" ? (
            <Name>{organization}</Name>
          ) : (
            t(use.of === "private" ? "dashboard.privateSpace" : "space.platform")
          )}
        </h3>
        <p className="flex flex-wrap items-center gap-2">
          {limit !== null && used >= limit * ALMOST ? (
            <Badge tone={used < limit ? "warning" : "error"}>
              {t(used < limit ? "space.almostFull" : "space.full")}
            </Badge>
          ) : null}
          {total(limit !== null ? "of" : deleted === null ? "seen" : "unlimited")}
        </p>
      </div>
      <dl className="flex flex-col gap-2">
        {kinds.map((share) => (
          <Share key={share} label={t(`space.${share}`)} bytes={use[share]} full={full} />
        ))}
        {deleted === null ? null : <Share label={t("space.deleted")} bytes={deleted} full={full} />}
      </dl>
      {deleted === null ? null : (
        <p className="text-ink-2 text-small">{t("space.deletedHint", { days: DELETED_RETENTION_DAYS })}</p>
      )}
    </section>
  );
}

/** The bar belongs to the figure, since a definition list holds nothing else; it stands below the whole line. */
function Share({ label, bytes, full }: { label: string; bytes: number; full: number }) {
  return (
    <div className="relative flex justify-between gap-4 pb-2 text-small">
      <dt className="text-ink-2">{label}</dt>
      <dd className="whitespace-nowrap">
        <LtrText>{formatBytes(bytes)}</LtrText>
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 overflow-hidden rounded-full bg-base-300">
          <span
            className="block h-full rounded-full bg-ink-2"
            style={{ inlineSize: `${Math.min(100, (bytes / full) * 100)}%`, minInlineSize: bytes > 0 ? "2px" : 0 }}
          />
        </span>
      </dd>
    </div>
  );
}

function LoadingPlace() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t("space.loading")}</span>
      <div aria-hidden="true" className="flex h-28 flex-col gap-3">
        {["w-48", "w-40", "w-44"].map((width) => (
          <span key={width} className={`skeleton h-4 ${width}`} />
        ))}
      </div>
    </div>
  );
}
