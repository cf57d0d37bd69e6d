import { useTranslation } from "react-i18next";
import { chooseScansRead, useScansRead } from "#web/shared/scans/scan-choice.ts";
import { useScansLeft } from "#web/shared/scans/use-scans-left.ts";

/** How many scans this device may still read by machine, and whether it does so by itself. */
export function ScansFact() {
  const { t } = useTranslation();
  const left = useScansLeft();
  const isOn = useScansRead();
  if (left === undefined) return null;
  return (
    <span className="flex flex-col gap-1">
      <span>{t("profile.scansLeft", { count: left })}</span>
      <label className="touch-target flex cursor-pointer items-center gap-3 text-small">
        <input
          type="checkbox"
          className="toggle"
          checked={isOn}
          onChange={(event) => chooseScansRead(event.target.checked)}
        />
        {t("profile.readScans")}
      </label>
      <span className="text-ink-2 text-small">{t("profile.readScansHint")}</span>
    </span>
  );
}
