import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { isFirstEntry } from "#web/lib/first-entry.ts";
import { paths } from "#web/shared/paths.ts";
import { BackButton } from "#web/ui/layout/back-button.tsx";

/** The title of a screen that is a state of another; it takes the focus. The way back is beside it where the header has none. */
export function ViewHeading({ title }: { title: string }) {
  const { t } = useTranslation();
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  // the first entry of this tab's history has nothing of ours to go back to
  const back = () => (isFirstEntry(key) ? navigate(paths.dashboard) : navigate(-1));
  return (
    <div className="no-print mb-1 flex items-center gap-1">
      {pathname === paths.dashboard ? (
        <span className="-ms-2.5">
          <BackButton label={t("common.back")} onClick={() => void back()} />
        </span>
      ) : null}
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-title outline-none">
        {title}
      </h1>
    </div>
  );
}
