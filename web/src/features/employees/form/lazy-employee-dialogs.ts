import { lazyWithPreload, prefetcher } from "#web/ui/loading/lazy-with-preload.tsx";

/* The forms, and the library that they are made with, are a tenth of what the list of employees would load without them. */
const dialogs = () => import("./employee-dialog.tsx");

export const LazyAddEmployeeDialog = lazyWithPreload(async () => (await dialogs()).AddEmployeeDialog);
export const LazyEditEmployeeDialog = lazyWithPreload(async () => (await dialogs()).EditEmployeeDialog);

export const fetchEmployeeDialogs = prefetcher([LazyAddEmployeeDialog, LazyEditEmployeeDialog]);
