import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { SpaceOverview } from "#web/shared/space/space-use.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";

/** How much the server stores for this person and the organization; what this device keeps is another card's. */
export function SpaceCard({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Sheet aria-labelledby="space-title" className="flex flex-col gap-4 p-5">
      <h2 id="space-title" className="font-semibold text-lead">
        {t("dashboard.storageUsed")}
      </h2>
      <SpaceOverview actor={user} places={["private", "organization"]} />
    </Sheet>
  );
}
