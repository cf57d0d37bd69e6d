import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { useIsPhone, useIsSmall } from "../use-media.ts";
import { Dialog } from "./dialog.tsx";

interface FilterDrawerProps {
  search: ReactNode;
  count: number;
  countLabel: string;
  openLabel: string;
  title: ReactNode;
  doneLabel: string;
  closeLabel: string;
  end?: ReactNode;
  children: ReactNode;
}

/** Below 1024 px: the search above the list, the other filters in a drawer, on phones a sheet at the bottom. */
export function FilterDrawer(props: FilterDrawerProps) {
  const { search, count, countLabel, openLabel, title, doneLabel, closeLabel, end, children } = props;
  const [open, setOpen] = useState(false);
  const phone = useIsPhone();
  const bar = useRef<HTMLDivElement>(null);
  // what is found shall be above the keyboard, which takes the lower half of a phone
  const toTop = useIsSmall()
    ? { onFocus: () => bar.current?.scrollIntoView({ block: "start", behavior: "instant" }) }
    : {};
  return (
    <div ref={bar} className="no-print sticky-search flex gap-2 border-base-300 border-b p-3 short:py-1.5">
      <div className="grow" {...toTop}>
        {search}
      </div>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`${openLabel}${count > 0 ? `, ${countLabel}` : ""}`}
        icon={<SlidersHorizontal size={16} strokeWidth={1.75} />}
        className={count === 0 && phone ? "gap-0 px-3.5" : ""}
        onClick={() => setOpen(true)}
      >
        {phone ? "" : openLabel}
        {count > 0 ? <span className="ms-1">{count}</span> : null}
      </Button>
      {end}
      {open ? (
        <Dialog
          shape="drawer"
          title={title}
          closeLabel={closeLabel}
          onClose={() => setOpen(false)}
          footer={
            <Button className="w-full" onClick={() => setOpen(false)}>
              {doneLabel}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">{children}</div>
        </Dialog>
      ) : null}
    </div>
  );
}
