import { lazyWithPreload, prefetcher } from "#web/ui/loading/lazy-with-preload.tsx";

/* What the list of users does without, as every list here does without the library of its forms. */
export const LazyCreateUserDialog = lazyWithPreload(
  async () => (await import("./create-user-dialog.tsx")).CreateUserDialog,
);
export const LazyEditUserDialog = lazyWithPreload(async () => (await import("./edit-user-dialog.tsx")).EditUserDialog);
export const LazyInviteDialog = lazyWithPreload(
  async () => (await import("./invitations/invite-dialog.tsx")).InviteDialog,
);
export const LazyPasswordDialog = lazyWithPreload(async () => (await import("./password-dialog.tsx")).PasswordDialog);

export const fetchUserDialogs = prefetcher([
  LazyCreateUserDialog,
  LazyEditUserDialog,
  LazyInviteDialog,
  LazyPasswordDialog,
]);
