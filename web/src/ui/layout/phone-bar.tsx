import { type ReactNode, useEffect } from "react";

/** Height of the bar in CSS pixels; the page and the toast keep clear of it by --bar. */
const BAR = "4.25rem";

/** A fixed bar at the bottom of a phone's screen: the main action within reach of a thumb. */
export function PhoneBar({ children }: { children: ReactNode }) {
  useEffect(() => {
    const phone = matchMedia("(width < 48rem)");
    const { style } = document.documentElement;
    const apply = () => style.setProperty("--bar", phone.matches ? BAR : "0px");
    apply();
    phone.addEventListener("change", apply);
    return () => {
      phone.removeEventListener("change", apply);
      style.removeProperty("--bar");
    };
  }, []);
  return (
    <div className="no-print fixed inset-x-0 bottom-0 z-10 border-base-300 border-t bg-base-100 p-3 md:hidden">
      {children}
    </div>
  );
}
