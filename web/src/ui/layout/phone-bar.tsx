import type { ReactNode } from "react";

/** A fixed bar at the bottom of a phone's screen: the ways to go and the main action within reach of a thumb. */
export function PhoneBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-phone-bar
      className="no-print fixed inset-x-0 bottom-0 z-10 border-base-300 border-t bg-base-100 md:hidden"
    >
      {children}
    </div>
  );
}
