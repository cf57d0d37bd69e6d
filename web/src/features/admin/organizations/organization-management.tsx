import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Organization, User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { RecordForms } from "#web/shared/form/record-forms.tsx";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { LoadingRows } from "#web/shared/list/loading-rows.tsx";
import { SortBy } from "#web/shared/list/sort-by.tsx";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { useUrlOrder } from "#web/ui/list/use-url-order.ts";
import { useIsWide } from "#web/ui/use-media.ts";
import { TabHeader } from "../table-parts.tsx";
import { useOrganizationExportColumns } from "../use-admin-export-columns.ts";
import { OrganizationDialog } from "./organization-dialog.tsx";
import { OrganizationList } from "./organization-list.tsx";
import { organizationItems, organizationOrdering, sortOrganizations } from "./select-organizations.ts";
import { useOrganizationActs } from "./use-organization-acts.ts";

export function OrganizationManagement({ actor }: { actor: User }) {
  const { t } = useTranslation();
  if (actor.role !== "super_admin") return <p className="p-5">{t("admin.organizations.denied")}</p>;
  return <Organizations />;
}

function Organizations() {
  const { t } = useTranslation();
  const { rows, ready } = useCollection("organizations");
  const loading = useIsIncomplete(ready);
  const users = useCollection("users");
  const cards = !useIsWide();
  const [order, setOrder] = useUrlOrder(organizationOrdering);
  const [open, setOpen] = useState<{ organization: Organization | null } | null>(null);
  const actsOf = useOrganizationActs((organization) => setOpen({ organization }));
  const items = useMemo(() => sortOrganizations(organizationItems(rows, users), order), [rows, users, order]);
  const columns = useOrganizationExportColumns();
  const create = () => setOpen({ organization: null });
  const close = () => setOpen(null);
  return (
    <div className="overflow-clip rounded-box">
      <TabHeader title={t("admin.organizations.title")} subtitle={t("admin.organizations.subtitle")}>
        <div className="flex flex-wrap justify-end gap-2">
          {cards ? (
            <div className="w-52">
              <SortBy
                bare
                ordering={organizationOrdering}
                order={order}
                onOrder={setOrder}
                labelOf={(column) => t(`admin.organizations.columns.${column}`)}
              />
            </div>
          ) : null}
          <ListMenu title={t("admin.organizations.list")} columns={columns} rows={items} />
          <CreateButton className="no-print" onClick={create} />
        </div>
      </TabHeader>
      {rows.length === 0 && loading ? <LoadingRows count={4} label={t("admin.organizations.loading")} /> : null}
      {rows.length === 0 && !loading ? (
        <EmptyState title={t("admin.organizations.empty")} action={<CreateButton secondary onClick={create} />}>
          {t("admin.organizations.emptyHint")}
        </EmptyState>
      ) : null}
      {items.length === 0 ? null : <OrganizationList items={items} actsOf={actsOf} order={order} onOrder={setOrder} />}
      {open?.organization === null ? <OrganizationDialog organization={null} onClose={close} /> : null}
      {open?.organization ? (
        <RecordForms collection="organizations" id={open.organization.id}>
          <OrganizationDialog organization={open.organization} onClose={close} />
        </RecordForms>
      ) : null}
    </div>
  );
}

function CreateButton(props: { secondary?: boolean; className?: string; onClick: () => void }) {
  const { secondary = false, className = "", onClick } = props;
  const { t } = useTranslation();
  return (
    <Button
      variant={secondary ? "secondary" : "primary"}
      className={className}
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={onClick}
    >
      {t("admin.organizations.create")}
    </Button>
  );
}
