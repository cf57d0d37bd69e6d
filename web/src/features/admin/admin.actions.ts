import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod/mini";
import {
  type CreateUserInput,
  namesOf,
  type Organization,
  type OrganizationSettings,
  type organizationInput,
  requestHeaders,
  tenantOf,
  type UpdateUserInput,
  type User,
  type updateOrganizationInput,
} from "#domain/index";
import { newIdempotencyKey, pullNow } from "#web/local/engine.ts";
import { type HttpInit, httpJson } from "#web/local/index.ts";
import { ADMIN_STATS } from "./stats/admin-stats.queries.ts";

export type OrganizationInput = z.infer<typeof organizationInput>;
export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>;

interface Call {
  method: NonNullable<HttpInit["method"]>;
  path: string;
  json?: unknown;
  /** The tenant whose screen this was done on; refused where the person has moved without this device's knowledge. */
  tenant?: number;
}

/** The header that names a tenant. */
export const ofTenant = (tenant: number | undefined): Record<string, string> =>
  tenant === undefined ? {} : { [requestHeaders.tenant]: String(tenant) };

/**
 * A change of administration; it goes to the server at once. Afterwards the lists are pulled and the figures counted
 * anew. What is sent again after a lost answer carries the same key, so that it has its effect once.
 */
function useAdministration<Input>(callOf: (input: Input) => Call) {
  const client = useQueryClient();
  const last = useRef<{ content: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (input: Input) => {
      const { path, tenant, ...init } = callOf(input);
      const content = JSON.stringify([init.method, path, init.json]);
      if (last.current?.content !== content) last.current = { content, key: newIdempotencyKey() };
      const headers = { [requestHeaders.key]: last.current.key, ...ofTenant(tenant) };
      return httpJson(path, { ...init, headers });
    },
    onSuccess: () => {
      last.current = null;
      pullNow();
      return client.invalidateQueries({ queryKey: ADMIN_STATS });
    },
  });
}

/** POST /api/admin/users; the confirmation of the password is not sent. */
export function useCreateUser(actor: User) {
  const tenant = tenantOf(actor);
  return useAdministration((json: CreateUserInput) => ({ method: "POST", path: "/api/admin/users", json, tenant }));
}

export function useUpdateUser() {
  return useAdministration(({ user, changes }: { user: User; changes: UpdateUserInput }) => ({
    method: "PUT",
    path: `/api/admin/users/${user.id}`,
    json: changes,
  }));
}

/** POST /api/admin/users/{id}/confirm-email: a super_admin vouches for the address. */
export function useVouchForEmail() {
  return useAdministration((user: User) => ({ method: "POST", path: `/api/admin/users/${user.id}/confirm-email` }));
}

/** GET /api/admin/users/{id}/deletion: how many private records go with the account. */
export async function privateRecordsOf(user: User): Promise<number> {
  const answer = await httpJson(`/api/admin/users/${user.id}/deletion`);
  const found = typeof answer === "object" && answer !== null && "privateRecords" in answer ? answer.privateRecords : 0;
  return typeof found === "number" ? found : 0;
}

export function useDeleteUser() {
  return useAdministration((user: User) => ({ method: "DELETE", path: `/api/admin/users/${user.id}` }));
}

export function useChangeUserPassword() {
  return useAdministration((json: { userId: number; newPassword: string }) => ({
    method: "POST",
    path: "/api/admin/change-user-password",
    json,
  }));
}

export function useCreateOrganization() {
  return useAdministration((json: OrganizationInput) => ({ method: "POST", path: "/api/admin/organizations", json }));
}

export function useUpdateOrganization() {
  return useAdministration(
    ({ organization, changes }: { organization: Organization; changes: UpdateOrganizationInput }) => ({
      method: "PUT",
      path: `/api/admin/organizations/${organization.id}`,
      json: changes,
    }),
  );
}

interface SettingsChange {
  organization: Organization;
  changes: Partial<OrganizationSettings>;
  /** The settings as they were when somebody began to change them. */
  seen: OrganizationSettings;
}

/** PUT /api/organization/settings: what is sent of the settings of the own organization changes. */
export function useChangeSettings() {
  return useAdministration(({ organization, changes, seen }: SettingsChange) => ({
    method: "PUT",
    path: "/api/organization/settings",
    tenant: organization.id,
    json: { ...changes, baseValues: Object.fromEntries(namesOf(changes).map((name) => [name, seen[name]])) },
  }));
}

export function useDeleteOrganization() {
  return useAdministration(({ id }: Organization) => ({ method: "DELETE", path: `/api/admin/organizations/${id}` }));
}

/** POST /api/admin/organizations/{id}/restore; its former members are not put back. */
export function useRestoreOrganization() {
  return useAdministration(({ id }: Organization) => ({
    method: "POST",
    path: `/api/admin/organizations/${id}/restore`,
  }));
}
