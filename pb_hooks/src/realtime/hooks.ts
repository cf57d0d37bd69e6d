import type { HookTable } from "../kernel/hook-table.ts";
import { versioned } from "../records/versions.ts";
import { hint } from "./change-notifications.ts";

export const realtimeHooks: HookTable = {
  hooks: {
    hintOnCreate: { on: "onRecordAfterCreateSuccess", tags: versioned, run: hint },
    hintOnUpdate: { on: "onRecordAfterUpdateSuccess", tags: versioned, run: hint },
    hintOnDelete: { on: "onRecordAfterDeleteSuccess", tags: versioned, run: hint },
  },
  crons: {},
};
