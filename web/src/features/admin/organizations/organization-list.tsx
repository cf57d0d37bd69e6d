import { useTranslation } from "react-i18next";
import { formatDate } from "#web/i18n/format.ts";
import { formatNumber } from "#web/i18n/number-format.ts";
import { DataList, type ListView } from "#web/shared/list/data-list.tsx";
import type { RowContext } from "#web/shared/list/data-row.tsx";
import { CardFact, OpenName } from "#web/shared/list/row-parts.tsx";
import type { Order } from "#web/ui/list/order.ts";
import { Name } from "#web/ui/text/name.tsx";
import { useIsWide } from "#web/ui/use-media.ts";
import { CardActs, InactiveMark, type RowAct, RowActs, Status } from "../table-parts.tsx";
import { type OrganizationColumn, type OrganizationItem, organizationOrdering } from "./select-organizations.ts";

export interface OrganizationListProps {
  items: readonly OrganizationItem[];
  actsOf: (item: OrganizationItem) => readonly RowAct[];
  order: Order<OrganizationColumn>;
  onOrder: (order: Order<OrganizationColumn>) => void;
}

export function OrganizationList({ items, actsOf, order, onOrder }: OrganizationListProps) {
  const { t } = useTranslation();
  return (
    <DataList
      view={organizationView}
      title={t("admin.organizations.list")}
      rows={items}
      question={JSON.stringify(order)}
      itemOf={(item) => ({ item, acts: actsOf(item) })}
      cards={!useIsWide()}
      order={order}
      onOrder={onOrder}
      labelOf={(column) => t(`admin.organizations.columns.${column}`)}
    />
  );
}

interface Shown {
  item: OrganizationItem;
  acts: readonly RowAct[];
}

const organizationView: ListView<Shown, OrganizationColumn, "actions"> = {
  entity: "organization",
  ordering: organizationOrdering,
  cardHeight: { en: 141, ar: 160 },
  markOf: ({ item }) => <InactiveMark active={item.organization.isActive} />,
  card: (shown, context) => <OrganizationCard {...shown} {...context} />,
  columns: [
    {
      id: "name",
      head: "ps-2.5 text-start",
      cell: "overflow-hidden ps-2.5 pe-3 text-start",
      show: (shown) => <Title {...shown} />,
    },
    {
      id: "owner",
      head: "w-[20%] text-start",
      cell: "overflow-hidden pe-3 text-small",
      show: ({ item }, { t }) => <Name className="truncate">{item.owner ?? t("common.unknown")}</Name>,
    },
    {
      id: "users",
      head: "w-[6rem] pe-6 text-end rtl:text-start",
      cell: "pe-6 text-end text-small rtl:text-start",
      show: ({ item }, { language }) => <bdi>{formatNumber(item.users, language)}</bdi>,
    },
    {
      id: "status",
      head: "w-[6.5rem] text-start",
      cell: "whitespace-nowrap pe-2",
      show: ({ item }, { t }) => <Status active={item.organization.isActive} t={t} />,
    },
    {
      id: "created",
      head: "w-[8.5rem] text-start",
      cell: "whitespace-nowrap pe-2 text-ink-2 text-small",
      show: ({ item }, { language }) => formatDate(item.organization.createdAt, language),
    },
    {
      id: "actions",
      head: "no-print w-[8rem] pointer-coarse:w-[9.5rem] pe-4 text-end",
      cell: "no-print pe-2",
      show: ({ item, acts }, { t }) => <RowActs acts={acts} name={item.organization.name} t={t} />,
    },
  ],
};

function Title({ item, acts }: Shown) {
  const { name, description } = item.organization;
  return (
    <>
      <p className="flex font-medium">
        <OpenName name={name} onOpen={acts.find(({ id }) => id === "edit")?.onSelect} />
      </p>
      {description === null ? null : (
        <p className="text-ink-2 text-small" title={description}>
          <Name className="truncate">{description}</Name>
        </p>
      )}
    </>
  );
}

function OrganizationCard({ item, acts, t, language }: Shown & RowContext) {
  const { organization, owner, users } = item;
  return (
    <div className="relative flex min-w-0 grow flex-col justify-center px-2">
      <div className="pe-11">
        <Title item={item} acts={acts} />
        <p className="mt-1 flex items-center gap-x-2.5 whitespace-nowrap">
          <Status active={organization.isActive} t={t} />
          <span className="text-caption text-ink-2">{formatDate(organization.createdAt, language)}</span>
        </p>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-3 overflow-hidden">
        <CardFact label={t("admin.organizations.columns.owner")}>
          <Name className="truncate">{owner ?? t("common.unknown")}</Name>
        </CardFact>
        <CardFact label={t("admin.organizations.columns.users")}>
          <bdi>{formatNumber(users, language)}</bdi>
        </CardFact>
      </dl>
      <CardActs acts={acts} name={organization.name} t={t} />
    </div>
  );
}
