import { CircleAlert, CircleArrowDown, Pin, PinOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Group, KeptGroupState } from "#web/local/engine.ts";
import { rowIcon } from "#web/shared/list/data-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useGroupWords } from "./use-group-words.ts";
import { useKeepGroup } from "./use-keep-group.ts";

interface KeepGroupProps {
  group: Group;
  name: string;
  /** Null where it is not kept. */
  state: KeptGroupState | null;
  /** Why there is nothing that may be kept. */
  whyNot?: string | null;
}

/** Keeps a whole group offline, or no longer. */
export function KeepGroupButton({ group, name, state, whyNot = null }: KeepGroupProps) {
  const { t } = useTranslation();
  const keep = useKeepGroup();
  const isKept = state !== null;
  const Icon = isKept ? PinOff : Pin;
  return (
    <IconButton
      label={t(isKept ? "offline.stopNamed" : "offline.keepNamed", { name })}
      title={t(isKept ? "offline.stop" : "offline.keep")}
      obstacle={isKept ? null : whyNot}
      icon={<Icon {...rowIcon} />}
      onClick={() => void keep(group, name, isKept)}
    />
  );
}

/** The same as a button with its words. */
export function KeepGroupAct({ group, name, state, whyNot = null }: KeepGroupProps) {
  const { t } = useTranslation();
  const keep = useKeepGroup();
  const isKept = state !== null;
  const Icon = isKept ? PinOff : Pin;
  return (
    <Button
      variant="ghost"
      className="-ms-5 text-primary disabled:text-ink-2"
      aria-label={t(isKept ? "offline.stopNamed" : "offline.keepNamed", { name })}
      disabled={!isKept && whyNot !== null}
      title={isKept ? undefined : (whyNot ?? undefined)}
      icon={<Icon size={16} strokeWidth={1.75} />}
      onClick={() => void keep(group, name, isKept)}
    >
      {t(isKept ? "offline.stop" : "offline.keep")}
    </Button>
  );
}

/** Says of a kept group how much it is, and how much of it is here. */
export function KeptGroupNote({ state }: { state: KeptGroupState }) {
  const words = useGroupWords();
  const isFull = state.full > 0;
  const Icon = isFull ? CircleAlert : CircleArrowDown;
  return (
    <span data-kept-group="" className={`flex text-small ${isFull ? "text-error" : "text-ink-2"}`}>
      <Icon
        aria-hidden="true"
        size={14}
        strokeWidth={1.75}
        className={`me-1.5 mt-0.5 flex-none rtl:mt-1.5 ${isFull ? "" : "text-primary"}`}
      />
      <span className="min-w-0">{words(state)}</span>
    </span>
  );
}
