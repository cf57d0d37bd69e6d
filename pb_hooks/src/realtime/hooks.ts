import type { HookTable } from "../kernel/hook-table.ts";
import { versioned } from "../records/versions.ts";
import { notifyOfChange } from "./change-notifications.ts";
import { subscribe } from "./subscribe.ts";

export const realtimeHooks: HookTable = {
  hooks: {
    subscribe: { on: "onRealtimeSubscribeRequest", run: subscribe },
    hintOnCreate: { on: "onRecordAfterCreateSuccess", tags: versioned, run: notifyOfChange },
    hintOnUpdate: { on: "onRecordAfterUpdateSuccess", tags: versioned, run: notifyOfChange },
    hintOnDelete: { on: "onRecordAfterDeleteSuccess", tags: versioned, run: notifyOfChange },
  },
  crons: {},
};
