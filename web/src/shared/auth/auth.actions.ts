import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type {
  AcceptInvitationInput,
  changePasswordInput,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  User,
} from "#domain/index";
import {
  http,
  httpJson,
  isSignedOut,
  loadSession,
  loadSync,
  notifyTabsOfSignIn,
  rememberedUser,
} from "#web/local/index.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { enter, readUser, refreshSession, sessionQuery } from "./auth.queries.ts";

export type LoginInput = z.infer<typeof loginInput>;
export type RegisterInput = z.infer<typeof registerInput>;

/** Forgets what this page holds of a person: half-filled forms and the server's answers. */
function forgetPerson(client: QueryClient): void {
  dropDrafts();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

/** @param user whose session it goes by, null for nobody's */
function useEntering<Input>(path: string, user: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const entered = readUser(await httpJson(path, { method: "POST", json: input, user }));
      if (rememberedUser()?.id !== entered.id) forgetPerson(client);
      const person = await enter(entered);
      notifyTabsOfSignIn();
      return person;
    },
    onSuccess: (user) => {
      toast.dismiss();
      client.setQueryData(sessionQuery.queryKey, user);
    },
  });
}

export function useLogin() {
  return useEntering<LoginInput>("/api/login", null);
}

export function useRegister() {
  return useEntering<RegisterInput>("/api/register", null);
}

/** POST /api/invitations/accept: the account that an invitation asks for. */
export function useAcceptInvitation() {
  return useEntering<AcceptInvitationInput>("/api/invitations/accept", null);
}

/** POST /api/invitations/join: a person who is signed in becomes a member. */
export function useJoin(user: User) {
  return useEntering<{ token: string }>("/api/invitations/join", user.id);
}

/** POST /api/change-password, before anything else is opened; the answered user is the session. */
export function useChoosePassword(user: User) {
  return useEntering<z.infer<typeof changePasswordInput>>("/api/change-password", user.id);
}

/** POST /api/confirm-email with a link's token; answers the address that is confirmed now. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => {
      const answer = await httpJson("/api/confirm-email", { method: "POST", json: { token }, user: null });
      return typeof answer === "object" && answer !== null && "email" in answer ? String(answer.email) : "";
    },
    onSuccess: () => refreshSession(client),
  });
}

/** POST /api/forgot-password; the answer is the same whatever the address. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: z.infer<typeof forgotPasswordInput>) =>
      http("/api/forgot-password", { method: "POST", json: input, user: null }),
  });
}

/** POST /api/reset-password: every session of that person has ended then, which may be this one. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: z.infer<typeof resetPasswordInput>) => {
      await http("/api/reset-password", { method: "POST", json: input, user: null });
      if (client.getQueryData(sessionQuery.queryKey))
        await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
    },
  });
}

export interface Leaving {
  discardUnsent: boolean;
  everywhere: boolean;
}

/** POST /api/logout or logout-everywhere, then forgets the person on this device; unsent work stays by default. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ discardUnsent, everywhere }: Leaving) => {
      const path = everywhere ? "/api/logout-everywhere" : "/api/logout";
      await http(path, { method: "POST" }).catch((error: unknown) => {
        // This person's session has gone with the cookie already, and the other's stays; other devices cannot be reached.
        if (everywhere || !isSignedOut(error)) throw error;
      });
      const [{ stopSync }, { wipeLocalSession }] = await Promise.all([loadSync(), loadSession()]);
      stopSync();
      await wipeLocalSession({ outbox: discardUnsent });
    },
    onSuccess: () => {
      forgetPerson(client);
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}
