import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSyncStatus } from "#web/local/engine.ts";
import { expectedUser, unsentCount } from "#web/local/index.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";

const UnsentDialog = lazyWithPreload(async () => (await import("./unsent-dialog.tsx")).UnsentDialog);

/**
 * Beside a form for signing in: the way to what the person who is expected has not sent. Whoever is not let in any more,
 * as after their account was closed, reaches their work by it alone.
 */
export function UnsentLink() {
  const { t } = useTranslation();
  const [user] = useState(expectedUser);
  const [isOpen, setOpen] = useState(false);
  const { waiting, attention } = useSyncStatus();
  // where the databases are not open, what was noted of them
  const count = waiting + attention || (user ? unsentCount(user.id) : 0);
  if (!user || user.mustChoosePassword || (count === 0 && !isOpen)) return null;
  return (
    <div className="mt-5 flex flex-col items-start gap-1">
      <Button
        variant="secondary"
        className="w-full"
        onPointerEnter={UnsentDialog.prefetch}
        onFocus={UnsentDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {t("sync.unsent", { count })}
      </Button>
      <p className="text-ink-2 text-small">{t("sync.closed")}</p>
      {isOpen ? <UnsentDialog user={user} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
