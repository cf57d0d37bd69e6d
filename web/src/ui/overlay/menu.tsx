import type { KeyboardEvent, ReactNode } from "react";
import { Popover, type PopoverButtonProps } from "./popover.tsx";

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  destructive?: boolean;
  /** Why it cannot be used now; then it is disabled and says so. */
  disabled?: string | undefined;
}

const items = (box: Element) => [...box.querySelectorAll<HTMLElement>('[role="menuitem"]')];
const focused = (item: HTMLElement) => item === document.activeElement;

function move(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const all = items(event.currentTarget);
  const now = all.findIndex(focused);
  const steps: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 };
  const step = steps[event.key];
  if (event.key === "Tab") close();
  if (step === undefined) return;
  event.preventDefault();
  all[(step + all.length) % all.length]?.focus();
}

export function Menu(props: {
  label: string;
  button: (props: PopoverButtonProps & { "aria-haspopup": "menu" }) => ReactNode;
  items: readonly MenuItem[];
}) {
  return (
    <Popover
      role="menu"
      label={props.label}
      className="min-w-48 max-w-xs p-1"
      button={(button) => props.button({ ...button, "aria-haspopup": "menu" })}
      onOpen={(box) => requestAnimationFrame(() => items(box)[0]?.focus())}
    >
      {(close) => (
        <div role="none" onKeyDown={(event) => move(event, close)}>
          {props.items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.disabled !== undefined || undefined}
              className={`flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-field px-3 py-1.5 text-start hover:bg-wash focus-visible:bg-wash focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:text-ink-2 touch-target ${item.destructive ? "text-error" : ""}`}
              onClick={() => {
                if (item.disabled !== undefined) return;
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              <span>
                {item.label}
                {item.disabled ? <span className="block text-caption text-ink-2">{item.disabled}</span> : null}
              </span>
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
