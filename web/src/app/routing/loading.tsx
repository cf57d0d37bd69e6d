import { useTranslation } from "react-i18next";
import { Spinner } from "#web/ui/loading/spinner.tsx";

export function Loading() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Spinner label={t("app.loading")} />
    </div>
  );
}
