// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { defaultSettings, type Organization, requestHeaders } from "#domain/index";
import { aUser } from "#web/local/testing/users.ts";
import { useChangeSettings, useCreateUser } from "./admin.actions.ts";
import { useInvite } from "./users/invitations/invitations.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const firm: Organization = {
  id: 7,
  name: "Al Noor",
  description: null,
  isActive: true,
  createdAt: "",
  settings: null,
  ownerId: null,
  version: 1,
};
const admin = aUser(3, { role: "admin", organizationId: firm.id });
const account = { username: "sara", email: "sara@example.test", fullName: "Sara", password: "a long one" };
const change = { organization: firm, changes: { push: true }, seen: defaultSettings };

const acts = [
  ["changes settings", () => useChangeSettings().mutateAsync, change],
  ["makes an account", () => useCreateUser(admin).mutateAsync, account],
  ["invites somebody", () => useInvite(admin).mutateAsync, { role: "user" }],
] as const;

it.each(acts)(
  "whoever %s says for which organization, so that nobody who has moved does it for another",
  async (_, ...[use, input]) => {
    const sent: Headers[] = [];
    vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers));
      return new Response("{}", { headers: { "Content-Type": "application/json" } });
    });
    const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
    const { result } = renderHook(use as () => (given: unknown) => Promise<unknown>, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    await act(() => result.current(input));
    expect(sent.map((headers) => headers.get(requestHeaders.tenant))).toEqual([String(firm.id)]);
  },
);
