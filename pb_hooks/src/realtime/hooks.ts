import type { HookTable } from "../kernel/hook-table.ts";
import { versioned } from "../records/versions.ts";
import { notifyOfChange } from "./change-notifications.ts";
import { subscribe } from "./subscribe.ts";

export const realtimeHooks: HookTable = {
  hooks: {
    subscribe: { on: "onRealtimeSubscribeRequest", run: subscribe },
    notifyOnCreate: { on: "onRecordAfterCreateSuccess", tags: versioned, run: notifyOfChange },
    notifyOnUpdate: { on: "onRecordAfterUpdateSuccess", tags: versioned, run: notifyOfChange },
    notifyOnDelete: { on: "onRecordAfterDeleteSuccess", tags: versioned, run: notifyOfChange },
  },
  crons: {},
};
