import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "#web/i18n/format.ts";
import type { Language } from "#web/i18n/kept-language.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { Margin } from "#web/ui/margin.tsx";
import { Name } from "#web/ui/name.tsx";
import type { Order } from "#web/ui/order.ts";
import { HEAD } from "#web/ui/table-head.tsx";
import { useIsWide } from "#web/ui/use-media.ts";
import { useVirtualRows } from "#web/ui/use-virtual-rows.ts";
import { drawnOf, VirtualCards, VirtualTable } from "#web/ui/virtual-list.tsx";
import { PrintHead } from "../lists/parts/print-head.tsx";
import { type OrganizationColumn, type OrganizationItem, organizationOrdering } from "./select-organizations.ts";
import { CardActs, InactiveMark, ROW_HEIGHT, type RowAct, RowActs, Status } from "./table-parts.tsx";

/** Heights of a card in CSS pixels, its line included. */
const CARD_HEIGHT = { en: 141, ar: 160 } as const;

export interface OrganizationListProps {
  items: readonly OrganizationItem[];
  actsOf: (item: OrganizationItem) => readonly RowAct[];
  order: Order<OrganizationColumn>;
  onOrder: (order: Order<OrganizationColumn>) => void;
}

/** The organisations: a table, below 1024 px cards; only what is on screen is drawn. */
export function OrganizationList({ items, actsOf, order, onOrder }: OrganizationListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cards = !useIsWide();
  const virtual = useVirtualRows(items, cards ? CARD_HEIGHT[language] : ROW_HEIGHT, JSON.stringify(order));
  const drawn = drawnOf(virtual, items, (item) => ({ item, acts: actsOf(item) }));
  const shared = { t, language };
  const list = { label: t("admin.organizations.list"), total: items.length, virtual };
  return (
    <div ref={virtual.list} className="min-w-0 grow">
      {items.length === 0 ? null : <PrintHead title={t("admin.organizations.list")} total={items.length} />}
      {items.length === 0 ? null : cards ? (
        <VirtualCards {...list} drawn={drawn} height={CARD_HEIGHT[language]}>
          {(item) => <OrganizationCard {...item} {...shared} />}
        </VirtualCards>
      ) : (
        <VirtualTable
          {...list}
          mark={t("admin.organizations.columns.mark")}
          columns={columns}
          labelOf={(column) => t(`admin.organizations.columns.${column}`)}
          ordering={organizationOrdering}
          order={order}
          onOrder={onOrder}
          heads={[
            <th key="actions" scope="col" className={`${HEAD} no-print w-[8rem] pe-4 text-end`}>
              {t("admin.organizations.columns.actions")}
            </th>,
          ]}
        >
          {drawn.map(({ index, key, item }) => (
            <OrganizationRow key={key} {...item} index={index + 1} {...shared} />
          ))}
        </VirtualTable>
      )}
    </div>
  );
}

const columns: readonly { column: OrganizationColumn; className: string }[] = [
  { column: "name", className: "ps-2.5 text-start" },
  { column: "owner", className: "w-[20%] text-start" },
  { column: "users", className: "w-[6rem] pe-6 text-end rtl:text-start" },
  { column: "status", className: "w-[6.5rem] text-start" },
  { column: "created", className: "w-[8.5rem] text-start" },
];

interface DrawnProps {
  item: OrganizationItem;
  acts: readonly RowAct[];
  t: TFunction;
  language: Language;
}

function Title({ item, acts }: Pick<DrawnProps, "item" | "acts">) {
  const { name, description } = item.organization;
  const open = acts.find(({ id }) => id === "edit")?.onSelect;
  return (
    <>
      <p className="flex font-medium">
        <button
          type="button"
          className="flex min-w-0 cursor-pointer hover:underline focus-visible:-outline-offset-2"
          title={name}
          onClick={open}
        >
          <Name className="truncate">{name}</Name>
        </button>
      </p>
      {description === null ? null : (
        <p className="text-ink-2 text-small" title={description}>
          <Name className="truncate">{description}</Name>
        </p>
      )}
    </>
  );
}

/** `index` counts from 1, the head being row 1 of the table. */
function OrganizationRow({ item, acts, index, t, language }: DrawnProps & { index: number }) {
  const { organization, owner, users } = item;
  return (
    <tr
      aria-rowindex={index + 1}
      className="hover:bg-wash *:border-b *:border-b-base-300"
      style={{ height: ROW_HEIGHT }}
      data-organization={organization.id}
    >
      <td className="margin-rule p-0">
        <span className="flex items-center justify-center">
          <InactiveMark active={organization.isActive} />
        </span>
      </td>
      <td className="overflow-hidden ps-2.5 pe-3 text-start">
        <Title item={item} acts={acts} />
      </td>
      <td className="overflow-hidden pe-3 text-small">
        <Name className="truncate">{owner ?? t("common.unknown")}</Name>
      </td>
      <td className="pe-6 text-end text-small rtl:text-start">
        <bdi>{formatNumber(users, language)}</bdi>
      </td>
      <td className="whitespace-nowrap pe-2">
        <Status active={organization.isActive} t={t} />
      </td>
      <td className="whitespace-nowrap pe-2 text-ink-2 text-small">{formatDate(organization.createdAt, language)}</td>
      <td className="no-print pe-2">
        <RowActs acts={acts} name={organization.name} t={t} />
      </td>
    </tr>
  );
}

/** An organisation as a card. */
function OrganizationCard({ item, acts, t, language }: DrawnProps) {
  const { organization, owner, users } = item;
  return (
    <article className="flex h-full border-base-300 border-b" data-organization={organization.id}>
      <Margin className="items-start! pt-3" mark={<InactiveMark active={organization.isActive} />} />
      <div className="relative flex min-w-0 grow flex-col justify-center px-2">
        <div className="pe-11">
          <Title item={item} acts={acts} />
          <p className="mt-1 flex items-center gap-x-2.5 whitespace-nowrap">
            <Status active={organization.isActive} t={t} />
            <span className="text-caption text-ink-2">{formatDate(organization.createdAt, language)}</span>
          </p>
        </div>
        <dl className="mt-2 grid grid-cols-2 gap-x-3 overflow-hidden">
          <div className="min-w-0">
            <dt className="text-caption text-ink-2">{t("admin.organizations.columns.owner")}</dt>
            <dd className="text-small">
              <Name className="truncate">{owner ?? t("common.unknown")}</Name>
            </dd>
          </div>
          <div>
            <dt className="text-caption text-ink-2">{t("admin.organizations.columns.users")}</dt>
            <dd className="text-small">
              <bdi>{formatNumber(users, language)}</bdi>
            </dd>
          </div>
        </dl>
        <CardActs acts={acts} name={organization.name} t={t} />
      </div>
    </article>
  );
}
