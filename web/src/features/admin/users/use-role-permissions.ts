import { useRef } from "react";
import type { Permission, Role } from "#domain/index";
import { firstPermissions } from "./user-form.ts";

/** Ticks what goes with a role as long as nobody has ticked anything: what somebody has chosen stays. */
export function useRolePermissions(tick: (permissions: Permission[]) => void) {
  const chosen = useRef(false);
  return {
    followRole: (role: Role | undefined) => {
      if (!chosen.current) tick(firstPermissions(role));
    },
    choose: () => {
      chosen.current = true;
    },
  };
}
