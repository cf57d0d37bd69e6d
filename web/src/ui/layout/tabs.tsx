import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** What is at the inline end of the row, such as the main action. */
  end?: ReactNode;
  children: ReactNode;
}

export function Tabs<Id extends string>({ label, tabs, value, onChange, end, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const now = tabs.findIndex((tab) => tab.id === value);
    const steps: Record<string, number> = {
      ArrowRight: rtl ? now - 1 : now + 1,
      ArrowLeft: rtl ? now + 1 : now - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div>
      <div className="no-print sticky-tabs flex h-12 items-end justify-between gap-3 max-[24rem]:h-auto">
        <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="flex md:ps-3">
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === value ? 0 : -1}
              className="index-tab"
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {end ? <div className="pb-1">{end}</div> : null}
      </div>
      <section role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="sheet below-tabs">
        {children}
      </section>
    </div>
  );
}
